import { productFunctions, productSort } from '#contract/catalog/product.ts';
import { m } from '#messages';
import { ProductManagement, productFilters } from '#web/catalog/product-management.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { adminList } from '#web/shell/admin-list.ts';
import { AdminLoadFailed } from '#web/shell/admin-load-failed.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import type { Route } from './+types/products.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!context.get(personContext)?.isAdmin) return null;
  const { searchParams, list, shown: shownList } = adminList(request);
  const shown = productFilters.find((candidate) => candidate === searchParams.get('shown')) ?? 'all';
  const wanted = searchParams.get('sort') ?? 'code';
  const key = productSort.options.find((candidate) => candidate === wanted.replace(/^-/, '')) ?? 'code';
  const descending = wanted.startsWith('-');
  const { catalog } = context.get(apiContext);
  const active = ({ all: null, active: 'Y', inactive: 'N' } as const)[shown];
  try {
    const [products, summary] = await Promise.all([
      catalog.getProducts({ ...list, active, sort: key, descending }),
      catalog.getProductSummary(),
    ]);
    return { products, summary, shown, sort: { key, descending }, ...shownList };
  } catch (error) {
    console.error('The products could not be loaded:', error);
    return 'failed' as const;
  }
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const { catalog } = context.get(apiContext);
  return formAction(request, {
    addProduct: submission(productFunctions.addProduct, async (input) => {
      await catalog.addProduct(input);
      return m.product_added_message();
    }),
    updateProduct: submission(productFunctions.updateProduct, async (input) => {
      await catalog.updateProduct(input);
      return m.product_updated_message();
    }),
    setProductActive: submission(productFunctions.setProductActive, async (input) => {
      const { active } = await catalog.setProductActive(input);
      return active === 'Y' ? m.product_activated_message() : m.product_deactivated_message();
    }),
  });
};

export const clientAction = formClientAction;

export default function AdminProductsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame>
      {loaderData === 'failed' ? (
        <AdminLoadFailed title={m.product_load_failed()} />
      ) : (
        <ProductManagement {...loaderData} />
      )}
    </AdminFrame>
  );
}
