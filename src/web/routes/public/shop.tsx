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
import type { SignedInPerson } from '#contract/account/account.ts';
import type { PublicProduct } from '#contract/catalog/catalog.ts';
import { api } from '#web/api.ts';
import { usePrefetchedProduct } from '#web/catalog/prefetch-product.ts';
import { categoriesOf, filterOf, filterProducts } from '#web/catalog/product-filter.ts';
import { ProductFilters } from '#web/catalog/product-filters.tsx';
import { ProductGrid, ProductGridSkeleton, type Products } from '#web/catalog/product-grid.tsx';
import { ShopBar } from '#web/catalog/shop-bar.tsx';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { FloatingCartButton } from '#web/order/cart/cart-button.tsx';
import { useCompany } from '#web/settings/company.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import type { Route } from './+types/shop.ts';
import classes from './shop.module.css';

type ShopData = { readonly person: SignedInPerson | null; readonly products: Products | Promise<Products> };

/** The data that the product's page gets from the shop around it. */
export type Around = {
  readonly products: readonly PublicProduct[];
  readonly asPage: boolean;
  readonly person: SignedInPerson | null;
};

/** The products are in the page's HTML, so that it can be read without scripts. */
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

/** From another page, the shop opens at once and its products load afterwards. */
export async function clientLoader(): Promise<ShopData> {
  const products = api.catalog.getPublicProducts().then(
    ({ data }) => data,
    () => null,
  );
  return { person: await api.account.getSession().catch(() => null), products };
}

/** Filters and products change the address but not the loader's data; only a retry reloads it. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.href === nextUrl.href;

function FilteredProducts({ products }: { products: readonly PublicProduct[] }) {
  const { currencies } = useCompany();
  const [params] = useSearchParams();
  const { search } = useLocation();
  const shown = filterProducts(products, filterOf(params));
  return (
    <>
      <ProductFilters
        categories={categoriesOf(products)}
        shown={shown.length}
        total={products.length}
        currency={currencies.shop}
      />
      <ProductGrid products={shown} currency={currencies.shop} search={search} />
    </>
  );
}

function NoProducts() {
  const { revalidate, state } = useRevalidator();
  if (state === 'loading') return <ProductGridSkeleton />;
  return <ErrorState title="Failed to load products." onRetry={() => void revalidate()} />;
}

/**
 * The shop and, above it, the product of an address below `/shop/`. Opened directly or reloaded, such an address
 * shows the product as its own page.
 */
export default function Shop({ loaderData }: { loaderData: ShopData }) {
  const { person, products } = loaderData;
  const { currencies } = useCompany();
  const { code } = useParams();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  usePrefetchedProduct();
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
        <Suspense fallback={<ProductGridSkeleton />}>
          <Await resolve={products}>
            {(known) => (known ? <FilteredProducts products={known} /> : <NoProducts />)}
          </Await>
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
