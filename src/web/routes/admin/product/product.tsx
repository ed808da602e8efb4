import { productImageFunctions } from '#contract/catalog/product-image.ts';
import { productPriceFunctions } from '#contract/catalog/product-price.ts';
import { formatCount } from '#contract/language/format.ts';
import { stock as stockFunctions } from '#contract/stock/stock.ts';
import { productName } from '#domain/catalog/product-name.ts';
import { m } from '#messages';
import { ContentPanel } from '#web/catalog/content/content-panel.tsx';
import { ImagePanel } from '#web/catalog/image/image-panel.tsx';
import { PricePanel } from '#web/catalog/price-panel.tsx';
import { ProductHeader } from '#web/catalog/product/product-header.tsx';
import { productSubmissions } from '#web/catalog/product/product-submissions.ts';
import { ShadePanel } from '#web/catalog/shade/shade-panel.tsx';
import { shadeSubmissions } from '#web/catalog/shade/shade-submissions.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, companyContext, personContext } from '#web/context.ts';
import { atField, formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { formatMoment } from '#web/period/format-period.ts';
import { adminList } from '#web/shell/admin-list.ts';
import { AdminTabs } from '#web/shell/admin-tabs.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { StockChanges } from '#web/stock/stock-changes.tsx';
import { StockPanel } from '#web/stock/stock-panel.tsx';
import type { Route } from './+types/product.ts';
import { unknownProduct } from './unknown-product.ts';

export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (!person?.isAdmin) return null;
  const { stock: api, catalog } = context.get(apiContext);
  const { list, shown } = adminList(request);
  const { limit, offset } = list;
  const product_id = params.id;
  const [stock, prices, { image }, { content }, shades, { categories }] = await Promise.all([
    api.getStock({ product_id, limit, offset }),
    catalog.getProductPrices({ product_id }),
    catalog.getProductImage({ product_id }),
    catalog.getProductContent({ product_id }),
    catalog.getShades({ product_id }),
    catalog.getProductSummary(),
  ]).catch(unknownProduct);
  const editable = mayUse(person, 'catalog:write');
  return { stock, prices, image, content, shades, categories, editable, page: shown.page, pageSize: shown.pageSize };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const { stock: api, catalog } = context.get(apiContext);
  const { timeZone } = context.get(companyContext);
  return formAction(request, {
    ...productSubmissions(catalog),
    ...shadeSubmissions(catalog),
    adjustStock: submission(stockFunctions.adjustStock, async (input) => {
      const item = await api.adjustStock(input).catch(atField('quantity', 'NOT_ENOUGH', 'NOTHING_CHANGES', 'TOO_MANY'));
      return m.stock_adjusted({ count: item.on_hand, shown: formatCount(item.on_hand) });
    }),
    setStockTracking: submission(stockFunctions.setStockTracking, async (input) => {
      const { tracked } = await api.setStockTracking(input);
      return tracked ? m.stock_tracked_message() : m.stock_untracked_message();
    }),
    scheduleProductPrice: submission(productPriceFunctions.scheduleProductPrice, async (input) => {
      const { valid_from } = await catalog
        .scheduleProductPrice(input)
        .catch(atField('valid_from', 'IN_THE_PAST', 'MOMENT_TAKEN'));
      return m.price_scheduled_message({ moment: formatMoment(valid_from, timeZone) });
    }),
    setProductImage: submission(productImageFunctions.setProductImage, async (input) => {
      await catalog.setProductImage(input);
      return m.product_image_saved();
    }),
    deleteProductImage: submission(productImageFunctions.deleteProductImage, async (input) => {
      await catalog.deleteProductImage(input);
      return m.product_image_deleted();
    }),
    removeProductPrice: submission(productPriceFunctions.removeProductPrice, async (input) => {
      await catalog.removeProductPrice(input);
      return m.price_removed_message();
    }),
  });
};

export const clientAction = formClientAction;

/** A product: its fields, its page in the shop, its shades, stock and prices. */
export default function AdminProductPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  const { stock, prices, image, content, shades, categories, editable, page, pageSize } = loaderData;
  const { product, items, changes } = stock;
  const title = productName(product);
  return (
    <>
      <PageTitle title={title} />
      <AdminTabs />
      <ProductHeader product={product} categories={categories} currency={prices.currency} />
      <ContentPanel productId={product.product_id} product={product} content={content} editable={editable} />
      <ImagePanel productId={product.product_id} product={title} image={image} />
      <ShadePanel productId={product.product_id} shades={shades.data} suggestedCode={shades.suggested_code} />
      <StockPanel productId={product.product_id} product={title} items={items} />
      <PricePanel productId={product.product_id} price={product.inventory_price} prices={prices} />
      <StockChanges changes={changes} page={page} pageSize={pageSize} />
    </>
  );
}
