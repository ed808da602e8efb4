import { Suspense, useState } from 'react';
import {
  Await,
  Link,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useParams,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import type { PublicProduct } from '#contract/catalog.ts';
import type { SignedInPerson } from '#contract/person.ts';
import { api } from '#web/api.ts';
import { useProductAhead } from '#web/catalog/product-ahead.ts';
import { type Products, Shelf, ShelfWaiting } from '#web/catalog/shelf.tsx';
import { categoriesOf, filterOf, filterShelf } from '#web/catalog/shelf-filter.ts';
import { ShelfForm } from '#web/catalog/shelf-form.tsx';
import { ShopBar } from '#web/catalog/shop-bar.tsx';
import { useCompany } from '#web/company/company.ts';
import { PageTitle } from '#web/company/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { FloatingCartButton } from '#web/order/cart-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import type { Route } from './+types/shop.ts';
import classes from './shop.module.css';

type ShopData = { readonly person: SignedInPerson | null; readonly products: Products | Promise<Products> };

/** What the product's page gets of the shelf around it. */
export type Around = {
  readonly products: readonly PublicProduct[];
  readonly asPage: boolean;
  readonly person: SignedInPerson | null;
};

/** The page comes with its products, so that it can be read without scripts. */
export async function loader({ context }: Route.LoaderArgs): Promise<ShopData> {
  const products = await context
    .get(apiContext)
    .catalog.getPublicProducts()
    .then(
      ({ data }) => data,
      (error: unknown) => {
        console.error('The shelf could not be loaded:', error);
        return null;
      },
    );
  return { person: context.get(personContext), products };
}

/** Coming from another page, the shop shows at once and its products follow. */
export async function clientLoader(): Promise<ShopData> {
  const products = api.catalog.getPublicProducts().then(
    ({ data }) => data,
    () => null,
  );
  return { person: await api.person.getSession().catch(() => null), products };
}

/** Filters and products change the address, not what the shop knows; only asking again does. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.href === nextUrl.href;

function FilteredShelf({ products }: { products: readonly PublicProduct[] }) {
  const { currencies } = useCompany();
  const [params] = useSearchParams();
  const { search } = useLocation();
  const shown = filterShelf(products, filterOf(params));
  return (
    <>
      <ShelfForm
        categories={categoriesOf(products)}
        shown={shown.length}
        total={products.length}
        currency={currencies.shop}
      />
      <Shelf products={shown} currency={currencies.shop} search={search} />
    </>
  );
}

function NoProducts() {
  const { revalidate, state } = useRevalidator();
  if (state === 'loading') return <ShelfWaiting />;
  return <ErrorState title="Failed to load products." onRetry={() => void revalidate()} />;
}

/**
 * The shelf, and over it the product whose address stands below `/shop/`. An address that is opened directly, or
 * reloaded, shows the product as a page of its own.
 */
export default function Shop({ loaderData }: { loaderData: ShopData }) {
  const { person, products } = loaderData;
  const { currencies } = useCompany();
  const { code } = useParams();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  useProductAhead();
  const [shelfSeen, setShelfSeen] = useState(code === undefined);
  if (!shelfSeen && code === undefined) setShelfSeen(true);
  const asPage = code !== undefined && !shelfSeen;

  const close = () => {
    if (state !== null && typeof state === 'object' && 'fromShelf' in state) void navigate(-1);
    else void navigate({ pathname: '/shop', search }, { preventScrollReset: true });
  };
  const outlet = (known: readonly PublicProduct[]) => (
    <Outlet context={{ products: known, asPage, person } satisfies Around} />
  );
  return (
    <div className={classes.page}>
      {code === undefined && (
        <PageTitle title="Shop all" description="Clean, sustainable beauty: every product of the range." />
      )}
      <ShopBar person={person} products={products} currency={currencies.shop}>
        {asPage ? (
          <Link to={{ pathname: '/shop', search }} className={classes.back}>
            Back to all products
          </Link>
        ) : (
          <h1 className={classes.title}>Shop all</h1>
        )}
      </ShopBar>
      {!asPage && (
        <Suspense fallback={<ShelfWaiting />}>
          <Await resolve={products}>{(known) => (known ? <FilteredShelf products={known} /> : <NoProducts />)}</Await>
        </Suspense>
      )}
      <Suspense>
        <Await resolve={products}>
          {(known) =>
            asPage ? (
              outlet(known ?? [])
            ) : (
              <Dialog open={code !== undefined} onClose={close} label="Product" size="lg">
                {outlet(known ?? [])}
              </Dialog>
            )
          }
        </Await>
      </Suspense>
      <FloatingCartButton resting={asPage} />
    </div>
  );
}
