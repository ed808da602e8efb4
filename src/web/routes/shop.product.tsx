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
import type { ProductPage, PublicProduct } from '#contract/catalog.ts';
import { api, codeOf } from '#web/api.ts';
import { ProductContents } from '#web/catalog/product-contents.tsx';
import { ProductDetail } from '#web/catalog/product-detail.tsx';
import { productForMachines } from '#web/catalog/product-for-machines.ts';
import { useCompany } from '#web/company/company.ts';
import { PageTitle } from '#web/company/page-title.tsx';
import { StructuredData } from '#web/company/structured-data.tsx';
import { apiContext } from '#web/context.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/shop.product.ts';
import classes from './shop.module.css';
import type { Around } from './shop.tsx';

/** `unknown` where there is no such product, `failed` where it could not be asked for. */
type Found = ProductPage | 'unknown' | 'failed';
type ProductData = { readonly product: Found | Promise<Found> };

const whyNot = (error: unknown): 'unknown' | 'failed' =>
  ['UNKNOWN_PRODUCT', 'BAD_REQUEST'].includes(codeOf(error) ?? '') ? 'unknown' : 'failed';

export async function loader({ context, params }: Route.LoaderArgs) {
  const product: Found = await context
    .get(apiContext)
    .catalog.getProduct({ product_code: params.code })
    .catch((error: unknown) => {
      if (whyNot(error) === 'failed') console.error('A product could not be loaded:', error);
      return whyNot(error);
    });
  return data<ProductData>({ product }, { status: product === 'unknown' ? 404 : product === 'failed' ? 503 : 200 });
}

/** Over the shelf the product shows at once, its contents follow. */
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

  const contentsOf = (found: Found): ReactNode =>
    typeof found === 'string' ? <Missing why={found} /> : <ProductContents product={found} person={person} />;
  const show = (product: PublicProduct, contents: ReactNode) => (
    <>
      <PageTitle title={product.title} description={product.item_description} />
      <StructuredData
        data={productForMachines({
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
        {(found) => (typeof found === 'string' ? <Missing why={found} /> : show(found, contentsOf(found)))}
      </Await>
    </Suspense>
  );
}
