import { Suspense, useEffect, useRef, useState } from 'react';
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
import type { PublicProduct } from '#contract/catalog/catalog.ts';
import { m } from '#messages';
import { usePrefetchedProduct } from '#web/catalog/prefetch-product.ts';
import { categoriesOf, filterOf, filterProducts } from '#web/catalog/product-filter.ts';
import { ProductFilters } from '#web/catalog/product-filters.tsx';
import { ProductGrid, ProductGridSkeleton, type Products } from '#web/catalog/product-grid.tsx';
import { shopAction, wishesOfRequest } from '#web/catalog/shop-action.ts';
import { ShopBar } from '#web/catalog/shop-bar.tsx';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, failureContext } from '#web/context.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { FloatingCartButton } from '#web/order/cart/cart-button.tsx';
import { useShopper } from '#web/order/cart/requested-cart.ts';
import { useReturnedOrder } from '#web/order/returned-order.ts';
import { useCompany } from '#web/settings/company.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ActionNotice } from '#web/ui/form/action-notice.tsx';
import { formField } from '#web/ui/form/form-answer.ts';
import type { Route } from './+types/shop.ts';
import classes from './shop.module.css';

/** The shop's data. From another page it opens at once, and the products load afterwards. */
export type ShopData = {
  readonly products: Products | Promise<Products>;
  /** The wish list of the account, or of a guest's cookie; null if it could not be loaded. */
  readonly wishes: Wishes | Promise<Wishes>;
};
type Wishes = readonly string[] | null;

/** The data that the product's page gets from the shop around it. */
export type Around = { readonly products: readonly PublicProduct[]; readonly asPage: boolean };

/** The products are in the page's HTML, so that it can be read without scripts. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const failed = (error: unknown) => {
    const log = context.get(failureContext);
    log(error, 'The shop could not be loaded');
    return null;
  };
  const { catalog } = context.get(apiContext);
  const [products, wishes] = await Promise.all([
    catalog.getPublicProducts().then(({ data }) => data, failed),
    wishesOfRequest(context, request).catch(failed),
  ]);
  return { products, wishes };
}

/** From another page, the shop opens at once and its products load afterwards. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs): ShopData {
  const loaded = serverLoader();
  return {
    products: loaded.then(
      ({ products }) => products,
      () => null,
    ),
    wishes: loaded.then(
      ({ wishes }) => wishes,
      () => null,
    ),
  };
}

export const action = ({ context, request }: Route.ActionArgs) => shopAction(context, request);

export const clientAction = formClientAction;

/** Filters, products and wishes don't change the loader's data; a retry, a new person and a review do. */
export const shouldRevalidate = ({
  actionStatus = 200,
  currentUrl,
  nextUrl,
  formData,
}: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus < 400 && currentUrl.href === nextUrl.href && formData?.get(formField) !== 'changeWishList';

function FilteredProducts({ products }: { products: readonly PublicProduct[] }) {
  const { currencies } = useCompany();
  const [params] = useSearchParams();
  const { search } = useLocation();
  const shown = filterProducts(products, filterOf(params));
  return (
    <>
      {products.length > 0 && (
        <ProductFilters
          categories={categoriesOf(products)}
          shown={shown.length}
          total={products.length}
          currency={currencies.shop}
        />
      )}
      <ProductGrid products={shown} isEmpty={products.length === 0} currency={currencies.shop} search={search} />
    </>
  );
}

function NoProducts() {
  const { revalidate, state } = useRevalidator();
  if (state === 'loading') return <ProductGridSkeleton />;
  return <ErrorState title={m.product_load_failed_shop()} onRetry={() => void revalidate()} />;
}

/** The value of loaded data; null while it is loading. */
function useLoaded<T>(data: T | Promise<T>): T | null {
  const [loaded, setLoaded] = useState<T | null>(data instanceof Promise ? null : data);
  useEffect(() => {
    let current = true;
    void Promise.resolve(data).then((value) => current && setLoaded(() => value));
    return () => {
      current = false;
    };
  }, [data]);
  return loaded;
}

/**
 * The shop and, above it, the product of an address below `/shop/`. Opened directly or reloaded, such an address
 * shows the product as its own page.
 */
export default function Shop({ loaderData }: { loaderData: ShopData }) {
  const { products, wishes } = loaderData;
  const person = useShopper();
  const wishList = useLoaded(wishes);
  const { currencies } = useCompany();
  const { code } = useParams();
  const { key, search, state } = useLocation();
  const navigate = useNavigate();
  usePrefetchedProduct();
  useReturnedOrder();
  const [shelfSeen, setShelfSeen] = useState(code === undefined);
  if (!shelfSeen && code === undefined) setShelfSeen(true);
  const asPage = code !== undefined && !shelfSeen;

  // Escape twice would otherwise go back twice, and leave the shop.
  const closing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next location can be closed again
  useEffect(() => {
    closing.current = false;
  }, [key]);
  const close = () => {
    if (closing.current) return;
    closing.current = true;
    if (state !== null && typeof state === 'object' && 'fromShelf' in state) void navigate(-1);
    else void navigate({ pathname: '/shop', search }, { preventScrollReset: true });
  };
  const outlet = (known: readonly PublicProduct[]) => <Outlet context={{ products: known, asPage } satisfies Around} />;
  return (
    <div className={classes.page}>
      {code === undefined && <PageTitle title={m.shop_all()} description={m.shop_description()} />}
      <ShopBar person={person} products={products} wishes={wishList} currency={currencies.shop}>
        {asPage ? (
          <Link to={{ pathname: '/shop', search }} className={classes.back}>
            {m.shop_back_to_all()}
          </Link>
        ) : (
          <h1 className={classes.title}>{m.shop_all()}</h1>
        )}
      </ShopBar>
      {!asPage && <ActionNotice />}
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
              <Dialog open={code !== undefined} onClose={close} label={m.product_dialog()} size="lg">
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
