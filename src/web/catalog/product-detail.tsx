import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PublicProduct } from '#contract/catalog/catalog.ts';
import { api, codeOf } from '#web/api.ts';
import { storedReferral } from '#web/order/attribution.ts';
import { addToCart } from '#web/order/cart/cart-store.ts';
import { useBuyNow, useCompany } from '#web/settings/company.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatWholeAmount } from '#web/ui/format-amount.ts';
import { showError } from '#web/ui/toast.tsx';
import { cartItemOf } from './cart-item.ts';
import { Plinth } from './plinth.tsx';
import classes from './product-detail.module.css';
import { Rating } from './rating.tsx';
import { ShadeChoice } from './shade-choice.tsx';
import { WishButton } from './wish-button.tsx';

/** The checkout address of one product. An unknown consultant code does not prevent buying: the checkout reports it. */
async function addressToBuy(product: { product_code: string; variant: string | null }, code: string): Promise<string> {
  try {
    return (await api.order.createPayment({ product, consultantCode: code })).url;
  } catch (error) {
    if (code === '' || codeOf(error) !== 'UNKNOWN_CONSULTANT_CODE') throw error;
    return addressToBuy(product, '');
  }
}

type Props = {
  product: PublicProduct;
  currency: string;
  /** 1 on the product's page, 2 in a dialog above the shop. */
  level: 1 | 2;
  /** The focus starts at the shades. */
  startAtShades: boolean;
  /** Details, ingredients and so on; may still be loading. */
  contents: ReactNode;
};

/** A product with its purchase buttons, in a dialog or on its own page. */
export function ProductDetail({ product, currency, level, startAtShades, contents }: Props) {
  const { guarantee, shipping } = useCompany();
  const offered = useBuyNow();
  const [shade, setShade] = useState<PublicProduct['shades'][number] | null>(null);
  const [missing, setMissing] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const firstShade = useRef<HTMLInputElement>(null);
  const Heading = level === 1 ? 'h1' : 'h2';
  const needsShade = product.shades.length > 0 && shade === null;

  useEffect(() => {
    // After the dialog has opened, because opening moves the focus.
    if (startAtShades) queueMicrotask(() => firstShade.current?.focus());
  }, [startAtShades]);

  const askForShade = () => {
    setMissing(true);
    firstShade.current?.focus();
  };
  const add = () => (needsShade ? askForShade() : addToCart(cartItemOf(product, shade)));
  const buyNow = async () => {
    setLeaving(true);
    try {
      const wanted = { product_code: product.product_code, variant: shade?.name ?? null };
      location.assign(await addressToBuy(wanted, storedReferral.get()?.code ?? ''));
    } catch {
      setLeaving(false);
      showError({ message: 'Failed to process payment. Please try again.' });
    }
  };
  return (
    <article className={classes.product} data-level={level}>
      <div className={classes.top}>
        <div className={classes.picture}>
          <Plinth
            packshot={product.packshot}
            title={product.title}
            shade={(shade ?? product.shades[0])?.color}
            size="detail"
          />
          <div className={classes.wish}>
            <WishButton code={product.product_code} title={product.title} />
          </div>
        </div>
        <div className={classes.text}>
          <p className={classes.badges}>
            <span className={classes.category}>{product.item_category}</span>
            {product.badges.map((badge) => (
              <span key={badge} className={classes.badge}>
                {badge}
              </span>
            ))}
          </p>
          <Heading className={classes.title}>{product.title}</Heading>
          <p className={classes.subtitle}>{product.subtitle}</p>
          <p className={classes.facts}>
            {product.rating !== null && <Rating rating={product.rating} count={product.review_count} />}
            <span>{product.product_code}</span>
          </p>
          <p className={classes.price}>
            <Amount value={product.inventory_price} currency={currency} />
          </p>
          {product.shades.length > 0 && (
            <ShadeChoice
              shades={product.shades}
              chosen={shade}
              missing={missing}
              first={firstShade}
              onChoose={(next) => {
                setShade(next);
                setMissing(false);
              }}
            />
          )}
          <div className={classes.buy}>
            <Button kind="primary" size="lg" onClick={add}>
              Add to Cart
            </Button>
            {offered && (
              <Button kind="quiet" size="lg" onClick={buyNow} busy={leaving} disabled={needsShade}>
                Buy Now
              </Button>
            )}
          </div>
          <p className={classes.promise}>
            {`Free shipping over ${formatWholeAmount(shipping.freeFrom, currency)} · ${guarantee.moneyBackDays}-day money-back guarantee`}
          </p>
        </div>
      </div>
      {contents}
    </article>
  );
}
