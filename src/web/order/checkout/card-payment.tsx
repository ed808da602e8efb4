import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CheckoutState } from '#contract/order/payment.ts';
import { type TestCard, testCards } from '#domain/order/test-card.ts';
import { api, codeOf, labelsOf } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { ScriptForm } from '#web/ui/form/script-form.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { type Card, type CardField, cardProblems, emptyCard, inGroups, laterExpiry } from './card-form.ts';
import classes from './card-payment.module.css';

const outcomes: Record<TestCard['outcome'], string> = {
  succeeds: 'Succeeds',
  declined: 'Is declined',
  'insufficient-funds': 'Has insufficient funds',
  expired: 'Has expired',
};

/** Which field an error of the gateway belongs to. */
const fieldsOfCode: Readonly<Record<string, CardField>> = {
  CARD_DECLINED: 'card_number',
  INSUFFICIENT_FUNDS: 'card_number',
  UNKNOWN_CARD: 'card_number',
  CARD_EXPIRED: 'expiry',
};

/** The card form of the built-in gateway. After a declined card another one can be tried. */
export function CardPayment({ checkout }: { checkout: CheckoutState }) {
  const [card, setCard] = useState<Card>(emptyCard);
  const [problems, setProblems] = useState<ReadonlyMap<CardField, string>>(new Map());
  const [failure, setFailure] = useState<string | null>(checkout.failure);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const point = (next: ReadonlyMap<CardField, string>) => {
    flushSync(() => setProblems(next));
    const [first] = next.keys();
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const fill = (number: string) => {
    setCard({ card_number: number, expiry: laterExpiry(new Date()), cvc: '123' });
    setProblems(new Map());
    setFailure(null);
  };
  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    const problemsNow = cardProblems(card);
    point(problemsNow);
    if (problemsNow.size > 0) return;
    setBusy(true);
    try {
      const { return_url } = await api.order.payLocally({ session_id: checkout.session_id, ...card });
      return location.assign(return_url);
    } catch (error) {
      const text = labelsOf(error, 'Please try again later.');
      const field = fieldsOfCode[codeOf(error) ?? ''];
      setBusy(false);
      if (field) point(new Map([[field, text]]));
      else setFailure(text);
    }
  };
  const field = (name: CardField, shape: (typed: string) => string = (typed) => typed) => ({
    name,
    value: card[name],
    error: problems.get(name),
    inputMode: 'numeric' as const,
    onChange: ({ target }: { target: { value: string } }) => setCard({ ...card, [name]: shape(target.value) }),
  });
  return (
    <ScriptForm ref={form} className={classes.form} onSubmit={pay}>
      <TextField
        label="Card number"
        autoComplete="cc-number"
        placeholder="1234 5678 9012 3456"
        {...field('card_number', inGroups)}
      />
      <div className={classes.pair}>
        <TextField label="Expiry" autoComplete="cc-exp" placeholder="MM/YY" maxLength={7} {...field('expiry')} />
        <TextField label="CVC" autoComplete="cc-csc" placeholder="123" maxLength={4} {...field('cvc')} />
      </div>
      <p role="alert" className={classes.failure}>
        {failure}
      </p>
      <Button kind="primary" size="lg" wide type="submit" busy={busy}>
        {busy ? 'Processing...' : `Pay ${formatAmount(checkout.total, checkout.currency, true)}`}
      </Button>
      <fieldset className={classes.cards}>
        <legend>Test cards: press one to fill it in</legend>
        <ul className={classes.list}>
          {testCards.map(({ number, outcome }) => (
            <li key={number}>
              <button type="button" className={classes.card} onClick={() => fill(number)}>
                <span className={classes.number}>{number}</span>
                <span className={classes.outcome} data-good={outcome === 'succeeds' || undefined}>
                  {outcomes[outcome]}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </fieldset>
    </ScriptForm>
  );
}
