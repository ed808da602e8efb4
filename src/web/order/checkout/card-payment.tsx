import { useState } from 'react';
import type { CheckoutState } from '#contract/order/payment.ts';
import { type TestCard, testCards } from '#domain/order/test-card.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { inGroups, withSlash } from './card-form.ts';
import classes from './card-payment.module.css';

const outcomeOf = (outcome: TestCard['outcome']): string => {
  switch (outcome) {
    case 'succeeds':
      return m.card_succeeds();
    case 'declined':
      return m.card_declined();
    case 'insufficient-funds':
      return m.card_insufficient_funds();
    case 'expired':
      return m.card_expired();
  }
};

const cardsForm = 'test-cards';

type Props = {
  checkout: CheckoutState;
  /** The expiry date of a test card that is filled in. */
  expiry: string;
  /** The test card that was pressed without scripts; null for an empty form. */
  filled: string | null;
};

/** The card form of the built-in gateway. After a declined card another one can be tried. */
export function CardPayment({ checkout, expiry, filled }: Props) {
  const [card, setCard] = useState({
    number: testCards.find(({ number }) => number === filled)?.number ?? '',
    times: 0,
  });
  const values = card.number === '' ? {} : { card_number: inGroups(card.number), expiry, cvc: '123' };
  return (
    <>
      <SubmitForm key={card.times} name="payLocally" values={values} className={classes.form ?? ''}>
        {({ field, pending }) => (
          <>
            <TextField
              label={m.card_number()}
              autoComplete="cc-number"
              inputMode="numeric"
              placeholder="1234 5678 9012 3456"
              {...field('card_number')}
              onInput={({ currentTarget }) => {
                currentTarget.value = inGroups(currentTarget.value);
              }}
            />
            <div className={classes.pair}>
              <TextField
                label={m.card_expiry()}
                autoComplete="cc-exp"
                inputMode="numeric"
                placeholder={m.card_expiry_placeholder()}
                maxLength={7}
                {...field('expiry')}
                onInput={({ currentTarget }) => {
                  currentTarget.value = withSlash(currentTarget.value);
                }}
              />
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
            <fieldset className={classes.cards}>
              <legend>{m.card_test_cards()}</legend>
              <ul className={classes.list}>
                {testCards.map(({ number, outcome }) => (
                  <li key={number}>
                    <button
                      type="submit"
                      form={cardsForm}
                      name="card"
                      value={number}
                      className={classes.card}
                      onClick={(event) => {
                        event.preventDefault();
                        setCard({ number, times: card.times + 1 });
                      }}
                    >
                      <span className={classes.number}>{number}</span>
                      <span className={classes.outcome} data-good={outcome === 'succeeds' || undefined}>
                        {outcomeOf(outcome)}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            </fieldset>
          </>
        )}
      </SubmitForm>
      {/* Without scripts a test card is filled in by the server. */}
      <form id={cardsForm} hidden />
    </>
  );
}
