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
import type { ProductPage, PublicProduct } from '#contract/catalog/catalog.ts';
import { api, codeOf } from '#web/api.ts';
import { ProductContents } from '#web/catalog/product-contents.tsx';
import { ProductDetail } from '#web/catalog/product-detail.tsx';
import { productJsonLd } from '#web/catalog/product-json-ld.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { StructuredData } from '#web/content/structured-data.tsx';
import { apiContext } from '#web/context.ts';
import { useCompany } from '#web/settings/company.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/shop.product.ts';
import classes from './shop.module.css';
import type { Around } from './shop.tsx';

/** `unknown` when there is no such product, `failed` when it could not be loaded. */
type ProductResult = ProductPage | 'unknown' | 'failed';
type ProductData = { readonly product: ProductResult | Promise<ProductResult> };

const whyNot = (error: unknown): 'unknown' | 'failed' =>
  ['UNKNOWN_PRODUCT', 'BAD_REQUEST'].includes(codeOf(error) ?? '') ? 'unknown' : 'failed';

export async function loader({ context, params }: Route.LoaderArgs) {
  const product: ProductResult = await context
    .get(apiContext)
    .catalog.getProduct({ product_code: params.code })
    .catch((error: unknown) => {
      if (whyNot(error) === 'failed') console.error('A product could not be loaded:', error);
      return whyNot(error);
    });
  return data<ProductData>({ product }, { status: product === 'unknown' ? 404 : product === 'failed' ? 503 : 200 });
}

/** Above the shop the product opens at once and its contents load afterwards. */
export const clientLoader = ({ params }: Route.ClientLoaderArgs): ProductData => ({
  product: api.catalog.getProduct({ product_code: params.code }).catch(whyNot),
});

export const shouldRevalidate = ({ currentUrl, nextUrl, currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href || currentParams.code !== nextParams.code;

function Missing({ why }: { why: 'unknown' | 'failed' }) {
  const { revalidate } = useRevalidator();
  if (why === 'failed') {
    return (
      <>
        <PageTitle title="Shop all" />
        <ErrorState title="Failed to load products." onRetry={() => void revalidate()} />
      </>
    );
  }
  return (
    <div className={classes.missing}>
      <PageTitle title="Unknown product" />
      <h1>We do not have this product.</h1>
      <ButtonLink kind="primary" to="/shop">
        Show all products
      </ButtonLink>
    </div>
  );
}

export default function Product({ loaderData }: { loaderData: ProductData }) {
  const { products, asPage, person } = useOutletContext<Around>();
  const { code } = useParams();
  const { state } = useLocation();
  const { brand, currencies, hosts } = useCompany();
  const known = products.find(({ product_code }) => product_code === code?.toUpperCase());

  const contentsOf = (result: ProductResult): ReactNode =>
    typeof result === 'string' ? <Missing why={result} /> : <ProductContents product={result} person={person} />;
  const show = (product: PublicProduct, contents: ReactNode) => (
    <>
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
        <Await resolve={loaderData.product}>{contentsOf}</Await>
      </Suspense>,
    );
  }
  return (
    <Suspense fallback={<Skeleton height="24rem" />}>
      <Await resolve={loaderData.product}>
        {(result) => (typeof result === 'string' ? <Missing why={result} /> : show(result, contentsOf(result)))}
      </Await>
    </Suspense>
  );
}
