import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Form, useActionData } from 'react-router';
import type { PublicProduct } from '#contract/catalog/catalog.ts';
import { companyLanguage } from '#domain/language/language.ts';
import { m } from '#messages';
import { storedReferral } from '#web/order/attribution.ts';
import { addToCart } from '#web/order/cart/cart-store.ts';
import { useBuyNow, useCompany } from '#web/settings/company.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { type FormAnswer, formField } from '#web/ui/form/form-answer.ts';
import { useFetcher } from '#web/ui/form/use-fetcher.ts';
import { formatWholeAmount } from '#web/ui/format-amount.ts';
import { showError } from '#web/ui/toast.tsx';
import { useInBrowser } from '#web/ui/use-in-browser.ts';
import { cartItemOf } from './cart-item.ts';
import { Plinth } from './plinth.tsx';
import classes from './product-detail.module.css';
import { Rating } from './rating.tsx';
import { ShadeChoice } from './shade-choice.tsx';
import { WishButton } from './wish-button.tsx';

type Shade = PublicProduct['shades'][number];

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

/** Sends Buy Now; the answer leads to the checkout, or says that it failed. */
function useBuying() {
  const fetcher = useFetcher<FormAnswer>();
  useEffect(() => {
    if (fetcher.data && !fetcher.data.done) showError({ message: m.product_buy_failed() });
  }, [fetcher.data]);
  return fetcher;
}

type BuyProps = Pick<Props, 'product' | 'startAtShades'> & {
  shade: Shade | null;
  onShade: (shade: Shade) => void;
};

/** The shades and the buttons that buy. With scripts the cart changes in the browser. */
function BuyForm({ product, startAtShades, shade, onShade }: BuyProps) {
  const offered = useBuyNow();
  const inBrowser = useInBrowser();
  const native = useActionData<FormAnswer>();
  const referral = storedReferral.use();
  const buying = useBuying();
  const [missing, setMissing] = useState(native?.result.error?.fieldErrors['product.variant'] !== undefined);
  const form = useRef<HTMLFormElement>(null);
  const firstShade = useRef<HTMLInputElement>(null);
  const needsShade = product.shades.length > 0 && shade === null;

  useEffect(() => {
    // After the dialog has opened, because opening moves the focus.
    if (startAtShades) queueMicrotask(() => firstShade.current?.focus());
  }, [startAtShades]);
  // A shade that was chosen before the scripts ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the page is shown
  useLayoutEffect(() => {
    const name = form.current && new FormData(form.current).get('product.variant');
    const chosen = product.shades.find((each) => each.name === name);
    if (chosen) onShade(chosen);
  }, []);

  const askForShade = () => {
    setMissing(true);
    firstShade.current?.focus();
  };
  const add = (event: MouseEvent) => {
    event.preventDefault();
    if (needsShade) return askForShade();
    addToCart(cartItemOf(product, shade));
  };
  const buy = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    if (needsShade) return askForShade();
    void buying.submit(event.currentTarget);
  };
  return (
    <Form
      ref={form}
      method="post"
      action={`/shop/${encodeURIComponent(product.product_code)}`}
      className={classes.form}
    >
      <input type="hidden" name={formField} value="addToCart" />
      <input type="hidden" name="product.product_code" value={product.product_code} />
      <input type="hidden" name="consultantCode" value={referral?.code ?? ''} />
      {product.shades.length > 0 && (
        <ShadeChoice
          name="product.variant"
          shades={product.shades}
          chosen={shade}
          missing={missing}
          first={firstShade}
          onChoose={(next) => {
            onShade(next);
            setMissing(false);
          }}
        />
      )}
      {product.sold_out && <p className={classes.soldOut}>{m.product_out_of_stock()}</p>}
      <div className={classes.buy}>
        <Button type="submit" kind="primary" size="lg" onClick={add} disabled={product.sold_out}>
          {m.add_to_cart()}
        </Button>
        {offered && (
          <Button
            type="submit"
            name={formField}
            value="createPayment"
            kind="quiet"
            size="lg"
            onClick={buy}
            busy={buying.state !== 'idle'}
            disabled={product.sold_out}
            // Says why it can't be used yet when it is pressed.
            aria-disabled={inBrowser && needsShade}
          >
            {m.product_buy_now()}
          </Button>
        )}
      </div>
    </Form>
  );
}

/** A product with its purchase buttons, in a dialog or on its own page. */
export function ProductDetail({ product, currency, level, startAtShades, contents }: Props) {
  const { guarantee, shipping } = useCompany();
  const [shade, setShade] = useState<Shade | null>(null);
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <article className={classes.product} data-level={level}>
      <div className={classes.top}>
        <div className={classes.picture}>
          <Plinth
            packshot={product.packshot}
            image={product.image}
            title={product.title}
            shade={(shade ?? product.shades[0])?.color}
            size="detail"
          />
          <div className={classes.wish}>
            <WishButton code={product.product_code} title={product.title} />
          </div>
        </div>
        <div className={classes.text}>
          <p className={classes.badges} lang={companyLanguage}>
            <span className={classes.category}>{product.item_category}</span>
            {product.badges.map((badge) => (
              <span key={badge} className={classes.badge}>
                {badge}
              </span>
            ))}
          </p>
          <Heading className={classes.title} lang={companyLanguage}>
            {product.title}
          </Heading>
          <p className={classes.subtitle} lang={companyLanguage}>
            {product.subtitle}
          </p>
          <p className={classes.facts}>
            {product.rating !== null && <Rating rating={product.rating} count={product.review_count} />}
            <span>{product.product_code}</span>
          </p>
          <p className={classes.price}>
            <Amount value={product.inventory_price} currency={currency} />
          </p>
          <BuyForm product={product} startAtShades={startAtShades} shade={shade} onShade={setShade} />
          <p className={classes.promise}>
            {m.product_promise({
              amount: formatWholeAmount(shipping.freeFrom, currency),
              days: guarantee.moneyBackDays,
            })}
          </p>
        </div>
      </div>
      {contents}
    </article>
  );
}
