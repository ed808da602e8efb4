import { useState } from 'react';
import { m } from '#messages';
import { TextField } from '#web/ui/form/field.tsx';
import type { FormState } from '#web/ui/form/submit-form.tsx';
import { inGroups, withSlash } from './card-form.ts';
import classes from './card-payment.module.css';

// The form without fields that a pressed test card submits without scripts: the server then fills the card in.
const cardsForm = 'test-cards';

/** A card that the built-in gateway takes. */
type Card = { readonly number: string };

/** The test card that fills in the form: at first the one that was pressed without scripts. `times` is how many were pressed. */
export function useTestCard(cards: readonly Card[], filled: string | null) {
  const number = cards.find((card) => card.number === filled)?.number ?? '';
  const [card, setCard] = useState({ number, times: 0 });
  return { ...card, choose: (chosen: string) => setCard({ number: chosen, times: card.times + 1 }) };
}

/** The fields of a card's number and expiry date, which format digits as they are typed. */
export const CardNumberField = ({ field }: Pick<FormState, 'field'>) => (
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
);

export const CardExpiryField = ({ field }: Pick<FormState, 'field'>) => (
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
);

type Props<Outcome extends string> = {
  cards: readonly (Card & { readonly outcome: Outcome })[];
  /** What happens to a payment with a card, by its outcome. */
  outcomes: Readonly<Record<Outcome, () => string>>;
  onChoose: (number: string) => void;
};

/** Buttons that fill in one of the test cards. Inside of the card's form, with `TestCardsForm` beside it. */
export function TestCards<Outcome extends string>({ cards, outcomes, onChoose }: Props<Outcome>) {
  return (
    <fieldset className={classes.cards}>
      <legend>{m.card_test_cards()}</legend>
      <ul className={classes.list}>
        {cards.map(({ number, outcome }) => (
          <li key={number}>
            <button
              type="submit"
              form={cardsForm}
              name="card"
              value={number}
              className={classes.card}
              onClick={(event) => {
                event.preventDefault();
                onChoose(number);
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
  );
}

export const TestCardsForm = () => <form id={cardsForm} hidden />;
