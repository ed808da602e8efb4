import { useState } from 'react';
import { type SavableTestCard, savableTestCards } from '#domain/membership/test-card.ts';
import { m } from '#messages';
import { inGroups, withSlash } from '#web/order/checkout/card-form.ts';
import classes from '#web/order/checkout/card-payment.module.css';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';

const outcomes: Readonly<Record<SavableTestCard['outcome'], () => string>> = {
  succeeds: m.membership_test_succeeds,
  'declined-now': m.membership_test_declined_now,
  declined: m.membership_test_declined,
  'insufficient-funds': m.membership_test_insufficient_funds,
  'authentication-required': m.membership_test_authentication,
};

const cardsForm = 'test-cards';

type Props = {
  /** The expiry date of a test card that is filled in. */
  expiry: string;
  /** The test card that was pressed without scripts; null for an empty form. */
  filled: string | null;
};

/** The form of the built-in gateway with which a test card is put on file. */
export function CardForm({ expiry, filled }: Props) {
  const [card, setCard] = useState({
    number: savableTestCards.find(({ number }) => number === filled)?.number ?? '',
    times: 0,
  });
  const values = card.number === '' ? {} : { card_number: inGroups(card.number), expiry };
  return (
    <>
      <SubmitForm key={card.times} name="saveTestCard" values={values} className={classes.form ?? ''}>
        {({ field, pending }) => (
          <>
            <TextField
              label={m.card_number()}
              autoComplete="cc-number"
              inputMode="numeric"
              placeholder="1234 5678 9012 3456"
              {...field('card_number')}
            />
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
            <Button kind="primary" size="lg" wide type="submit" busy={pending}>
              {m.membership_save_card()}
            </Button>
            <fieldset className={classes.cards}>
              <legend>{m.card_test_cards()}</legend>
              <ul className={classes.list}>
                {savableTestCards.map(({ number, outcome }) => (
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
                        {outcomes[outcome]()}
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
