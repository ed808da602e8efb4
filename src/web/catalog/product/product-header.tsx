import type { TitledProduct } from '#contract/catalog/product.ts';
import { productName } from '#domain/catalog/product-name.ts';
import { m } from '#messages';
import { DialogButton, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { EditProductDialog } from '../product-dialogs.tsx';
import { DeactivateProduct, ProductToggle } from '../product-toggle.tsx';
import classes from './product-header.module.css';
import { ProductStatus } from './product-status.tsx';

type Props = { product: TitledProduct; categories: readonly string[]; currency: string };

/** The header of a product's page, with what its row in the list of products can do. */
export function ProductHeader({ product, categories, currency }: Props) {
  const [editing, deactivating] = [useDialog('edit-product'), useDialog('deactivate-product')];
  return (
    <>
      <PageHeader
        back={{ to: '/admin/products', label: m.product_all() }}
        title={productName(product)}
        lead={
          <span className={classes.lead}>
            {product.product_code}
            <ProductStatus product={product} />
          </span>
        }
        actions={
          <>
            <DialogButton needs="catalog:write" dialog={editing} item={product.product_id}>
              {m.product_edit()}
            </DialogButton>
            <ProductToggle product={product} deactivating={deactivating} size="md" />
          </>
        }
      />
      <EditProductDialog dialog={editing} product={product} categories={categories} currency={currency} />
      <DeactivateProduct dialog={deactivating} product={product} />
    </>
  );
}
