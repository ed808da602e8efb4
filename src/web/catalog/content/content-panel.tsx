import type { ProductRow } from '#contract/catalog/product.ts';
import type { ProductContent } from '#contract/catalog/product-content.ts';
import { isOnSale } from '#domain/catalog/on-sale.ts';
import { centsOf } from '#domain/money/decimal.ts';
import { m } from '#messages';
import { ButtonLink } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Panel } from '#web/ui/panel.tsx';

type Props = {
  productId: string;
  product: Pick<ProductRow, 'product_code' | 'active' | 'inventory_price'>;
  content: ProductContent | null;
  /** Whether the reader may change it. */
  editable: boolean;
};

/** What the page of a product in the shop says, in short. */
export function ContentPanel({ productId, product, content, editable }: Props) {
  return (
    <Panel
      title={m.product_content()}
      description={content ? m.product_content_description() : m.product_content_none()}
      actions={
        <>
          {isOnSale({ active: product.active, price: centsOf(product.inventory_price) }) && (
            <ButtonLink to={`/shop/${product.product_code}`}>{m.product_content_view()}</ButtonLink>
          )}
          {editable && (
            <ButtonLink to={`/admin/products/${productId}/content`} kind={content ? 'quiet' : 'primary'}>
              {content ? m.product_content_edit() : m.product_content_write()}
            </ButtonLink>
          )}
        </>
      }
    >
      {content && (
        <Facts
          facts={[
            { label: m.product_content_title(), value: content.title },
            { label: m.product_content_subtitle(), value: content.subtitle },
            { label: m.product_content_badges(), value: content.badges.join(' · ') },
            { label: m.product_content_benefits(), value: content.benefits.join(' · ') },
          ].map(({ label, value }) => ({ label, value: value || m.product_none() }))}
        />
      )}
    </Panel>
  );
}
