import type { ProductRow } from '#contract/catalog/product.ts';
import { centsOf } from '#domain/money/decimal.ts';
import { m } from '#messages';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** Whether the shop offers a product, and that it does not because the product has no price. */
export function ProductStatus({ product }: { product: Pick<ProductRow, 'active' | 'inventory_price'> }) {
  const isActive = product.active === 'Y';
  return (
    <>
      <StatusBadge tone={isActive ? 'good' : 'neutral'}>
        {isActive ? m.product_active() : m.product_inactive()}
      </StatusBadge>
      {isActive && centsOf(product.inventory_price) === 0n && (
        <StatusBadge tone="waiting">{m.product_no_price()}</StatusBadge>
      )}
    </>
  );
}
