import { type ReactNode, Suspense } from 'react';
import {
  Await,
  data,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useOutletContext,
  useParams,
  useRevalidator,
} from 'react-router';
import type { OwnReview, ProductPage, PublicProduct } from '#contract/catalog/catalog.ts';
import { m } from '#messages';
import { codeOf } from '#web/api.ts';
import { ProductContents } from '#web/catalog/product-contents.tsx';
import { ProductDetail } from '#web/catalog/product-detail.tsx';
import { productJsonLd } from '#web/catalog/product-json-ld.ts';
import { shopAction } from '#web/catalog/shop-action.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { StructuredData } from '#web/content/structured-data.tsx';
import { apiContext, failureContext, personContext } from '#web/context.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { useCompany } from '#web/settings/company.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ActionNotice } from '#web/ui/form/action-notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/shop.product.ts';
import classes from './shop.module.css';
import type { Around } from './shop.tsx';

/** `unknown` when there is no such product, `failed` when it could not be loaded. */
type ProductResult = ProductPage | 'unknown' | 'failed';
/** A product and the user's own review of it; null for guests. */
type Page = { readonly product: ProductResult; readonly own: OwnReview | 'failed' | null };
type ProductData = { readonly page: Page | Promise<Page> };

const whyNot = (error: unknown): 'unknown' | 'failed' =>
  ['UNKNOWN_PRODUCT', 'BAD_REQUEST'].includes(codeOf(error) ?? '') ? 'unknown' : 'failed';

/** The product with its newest reviews, or with those after `?from=20`, which pages without scripts lead to. */
async function productOf({ context, params, url }: Route.LoaderArgs): Promise<ProductPage> {
  const { catalog } = context.get(apiContext);
  const product = await catalog.getProduct({ product_code: params.code });
  const offset = Number(url.searchParams.get('from')) || 0;
  if (offset === 0) return product;
  const { data: reviews } = await catalog.getProductReviews({ product_code: params.code, offset });
  return { ...product, reviews };
}

export async function loader(args: Route.LoaderArgs) {
  const { context, params } = args;
  const log = context.get(failureContext);
  const ownReview = async () => {
    if (context.get(personContext) === null) return null;
    return await context.get(apiContext).catalog.getOwnReview({ product_code: params.code });
  };
  const [product, own] = await Promise.all([
    productOf(args).catch((error: unknown) => {
      if (whyNot(error) === 'failed') log(error, 'A product could not be loaded');
      return whyNot(error);
    }),
    ownReview().catch((error: unknown) => {
      if (whyNot(error) === 'failed') log(error, 'The review of a product could not be loaded');
      return 'failed' as const;
    }),
  ]);
  const page: Page = { product, own };
  return data({ page }, { status: product === 'unknown' ? 404 : product === 'failed' ? 503 : 200 });
}

/** Above the shop the product opens at once and its contents load afterwards. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs): ProductData => ({
  page: serverLoader().then(
    ({ page }) => page,
    () => ({ product: 'failed', own: null }),
  ),
});

export const action = ({ context, request }: Route.ActionArgs) => shopAction(context, request);

export const clientAction = formClientAction;

export const shouldRevalidate = ({ currentUrl, nextUrl, currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href || currentParams.code !== nextParams.code;

function Missing({ why }: { why: 'unknown' | 'failed' }) {
  const { revalidate } = useRevalidator();
  if (why === 'failed') {
    return (
      <>
        <PageTitle title={m.shop_all()} />
        <ErrorState title={m.product_load_failed_shop()} onRetry={() => void revalidate()} />
      </>
    );
  }
  return (
    <div className={classes.missing}>
      <PageTitle title={m.product_unknown_title()} />
      <h1>{m.product_unknown()}</h1>
      <ButtonLink kind="primary" to="/shop">
        {m.product_show_all()}
      </ButtonLink>
    </div>
  );
}

export default function Product({ loaderData }: { loaderData: ProductData }) {
  const { products, asPage } = useOutletContext<Around>();
  const { code } = useParams();
  const { state } = useLocation();
  const { brand, currencies, hosts } = useCompany();
  const known = products.find(({ product_code }) => product_code === code?.toUpperCase());

  const contentsOf = ({ product, own }: Page): ReactNode =>
    typeof product === 'string' ? <Missing why={product} /> : <ProductContents product={product} own={own} />;
  const show = (product: PublicProduct, contents: ReactNode) => (
    <>
      {asPage && <ActionNotice />}
      <PageTitle title={product.title} description={product.item_description} />
      <StructuredData
        data={productJsonLd({
          product,
          currency: currencies.shop,
          brand: brand.name,
          publicHost: hosts.public,
        })}
      />
      <ProductDetail
        key={product.product_code}
        product={product}
        currency={currencies.shop}
        level={asPage ? 1 : 2}
        startAtShades={!asPage && state !== null && typeof state === 'object' && 'chooseShade' in state}
        contents={contents}
      />
    </>
  );
  if (known) {
    return show(
      known,
      <Suspense fallback={<Skeleton lines={6} />}>
        <Await resolve={loaderData.page}>{contentsOf}</Await>
      </Suspense>,
    );
  }
  return (
    <Suspense fallback={<Skeleton height="24rem" />}>
      <Await resolve={loaderData.page}>
        {(page) =>
          typeof page.product === 'string' ? <Missing why={page.product} /> : show(page.product, contentsOf(page))
        }
      </Await>
    </Suspense>
  );
}
