import type { PricedCart } from '#contract/pricing/pricing.ts';
import { formField } from '#web/ui/form/form-answer.ts';
import { IdempotencyKey } from '#web/ui/form/idempotency-key.tsx';
import { type Cart, isSame, keyOf } from '../cart/cart.ts';

type Props = {
  cart: Cart;
  /** The prices that are shown; null while there are none. */
  priced: PricedCart | null;
  buyer: PricedCart['buyer'];
  /** The version of the terms of sale that are shown; null while none is published. */
  terms: number | null;
  /** The unpaid order that this one replaces. */
  replaces: string | null;
};

/** What the form sends beside what is typed: the items, the prices and the terms that are shown, and who orders. */
export function OrderFields({ cart, priced, buyer, terms, replaces }: Props) {
  const hidden = (name: string, value: string | number) => <input type="hidden" name={name} value={value} />;
  return (
    <>
      {/* Enter in a field presses the first button of a form, which must not be one of the cart's. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name={formField} value="woocommerceCheckout" />
      <IdempotencyKey name="idempotency_key" />
      {hidden('expected_buyer', buyer)}
      {priced && hidden('expected_total', priced.total)}
      {priced && hidden('shown_tax', priced.tax_known ? 'on' : 'off')}
      {terms !== null && hidden('terms_version', terms)}
      {replaces !== null && hidden('replaces[0]', replaces)}
      {cart.map((item, at) => {
        const price = priced?.lines.find((line) => isSame(line, item))?.price;
        return (
          <span key={keyOf(item)} hidden>
            {hidden(`cart[${at}].product_code`, item.product_code)}
            {item.variant !== null && hidden(`cart[${at}].variant`, item.variant)}
            {hidden(`cart[${at}].quantity`, item.quantity)}
            {price !== undefined && hidden(`cart[${at}].price`, price)}
          </span>
        );
      })}
    </>
  );
}
