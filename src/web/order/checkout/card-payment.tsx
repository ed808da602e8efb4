import type { CheckoutState } from '#contract/order/payment.ts';
import { type TestCard, testCards } from '#domain/order/test-card.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { inGroups } from './card-form.ts';
import classes from './card-payment.module.css';
import { CardExpiryField, CardNumberField, TestCards, TestCardsForm, useTestCard } from './test-cards.tsx';

const outcomes: Readonly<Record<TestCard['outcome'], () => string>> = {
  succeeds: m.card_succeeds,
  declined: m.card_declined,
  'insufficient-funds': m.card_insufficient_funds,
  expired: m.card_expired,
};

type Props = {
  checkout: CheckoutState;
  /** The expiry date of a test card that is filled in. */
  expiry: string;
  /** The test card that was pressed without scripts; null for an empty form. */
  filled: string | null;
};

/** The card form of the built-in gateway. After a declined card another one can be tried. */
export function CardPayment({ checkout, expiry, filled }: Props) {
  const card = useTestCard(testCards, filled);
  const values = card.number === '' ? {} : { card_number: inGroups(card.number), expiry, cvc: '123' };
  return (
    <>
      <SubmitForm key={card.times} name="payLocally" values={values} className={classes.form ?? ''}>
        {({ field, pending }) => (
          <>
            <CardNumberField field={field} />
            <div className={classes.pair}>
              <CardExpiryField field={field} />
              <TextField
                label={m.card_cvc()}
                autoComplete="cc-csc"
                inputMode="numeric"
                placeholder="123"
                maxLength={4}
                {...field('cvc')}
              />
            </div>
            {checkout.failure !== null && card.times === 0 && field('card_number').error === undefined && (
              <p role="alert" className={classes.failure}>
                {checkout.failure}
              </p>
            )}
            <Button kind="primary" size="lg" wide type="submit" busy={pending}>
              {pending
                ? m.processing()
                : m.payment_pay({ amount: formatAmount(checkout.total, checkout.currency, true) })}
            </Button>
            <TestCards cards={testCards} outcomes={outcomes} onChoose={card.choose} />
          </>
        )}
      </SubmitForm>
      <TestCardsForm />
    </>
  );
}
