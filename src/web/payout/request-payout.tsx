import { type FormEvent, useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Wallet } from '#contract/payout/wallet.ts';
import { api, codeOf, labelsOf } from '#web/api.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { showSuccess } from '#web/ui/toast.tsx';
import classes from './payout.module.css';
import { payeeName, walletBlock } from './payout-labels.ts';

/** Requests a payout of the whole available amount or less. */
export function RequestPayout({ wallet }: { wallet: Wallet }) {
  const { timeZone } = useCompany();
  const { revalidate } = useRevalidator();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  // Created before sending and stored until the server answers: repeating a press after a lost answer creates one
  // request.
  const key = useRef<{ amount: string; key: string } | null>(null);
  const block = walletBlock(wallet, timeZone);

  const request = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const amount = String(new FormData(event.currentTarget).get('amount') ?? '').replace(/[\s$,]/g, '');
    if (key.current?.amount !== amount) key.current = { amount, key: crypto.randomUUID() };
    setBusy(true);
    setRefused(null);
    try {
      const requested = await api.payout.requestPayout({ amount, idempotency_key: key.current.key });
      key.current = null;
      showSuccess({ message: `Payout of ${formatAmount(requested.amount, requested.currency, true)} requested.` });
      await revalidate();
    } catch (error) {
      if (codeOf(error) !== null) key.current = null;
      setRefused(labelsOf(error, 'Your request could not be sent. Please try again later.'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Panel title="Request a payout">
      {block === null ? (
        <form className={classes.form} onSubmit={request} noValidate>
          <TextField
            label={`Amount in ${wallet.currency}`}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            key={wallet.available}
            defaultValue={wallet.available}
            hint={`At least ${formatAmount(wallet.minimum_payout, wallet.currency)}, at most ${formatAmount(wallet.available, wallet.currency)}`}
            invalidBy={refused ? id : undefined}
            required
          />
          {refused && (
            <p id={id} className={classes.refused} role="alert">
              {refused}
            </p>
          )}
          <div className={classes.row}>
            <Button kind="primary" type="submit" busy={busy}>
              Request payout
            </Button>
            {wallet.payee && <p className={classes.note}>Goes to: {payeeName(wallet.payee)}</p>}
          </div>
        </form>
      ) : (
        <p className={classes.note}>{block}</p>
      )}
    </Panel>
  );
}
