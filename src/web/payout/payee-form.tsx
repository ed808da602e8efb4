import { type FormEvent, useId, useState } from 'react';
import type { PayeeInput } from '#contract/payout/payee.ts';
import { m } from '#messages';
import { api, labelsOf } from '#web/api.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { showSuccess } from '#web/ui/toast.tsx';
import classes from './payout.module.css';

type Props = {
  open: boolean;
  /** The usual account holder. */
  name: string;
  /** Whether a code of the authenticator app is asked for. */
  hasFactor: boolean;
  /** Whether another method is replaced: payouts are then on hold. */
  replaces: boolean;
  holdDays: number;
  onClose: () => void;
  onSaved: () => Promise<void> | void;
};

const methods = [
  { key: 'CA', label: 'Bank account in Canada' },
  { key: 'US', label: 'Bank account in the United States' },
  { key: 'paypal', label: 'PayPal' },
] as const;

/** Adds or changes the payout method. The entered account is sent once and never returned. */
export function PayeeForm({ open, name, hasFactor, replaces, holdDays, onClose, onSaved }: Props) {
  const id = useId();
  const { currencies } = useCompany();
  const [method, setMethod] = useState<(typeof methods)[number]['key']>('CA');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (field: string) => String(form.get(field) ?? '');
    const proof = {
      current_password: text('current_password'),
      ...(hasFactor && { code: text('code') }),
    };
    const input: PayeeInput =
      method === 'paypal'
        ? {
            method,
            recipient_email: text('recipient_email'),
            country: text('country') === 'US' ? 'US' : 'CA',
            ...proof,
          }
        : {
            method: 'transfer',
            recipient_name: text('recipient_name'),
            account:
              method === 'CA'
                ? {
                    country: 'CA',
                    institution: text('institution'),
                    transit: text('transit'),
                    account: text('account'),
                    // Without a choice the server reports it together with the other errors.
                    currency: text('currency') as 'CAD' | 'USD',
                  }
                : {
                    country: 'US',
                    routing: text('routing'),
                    account: text('account'),
                    kind: text('kind') === 'savings' ? 'savings' : 'checking',
                  },
            ...proof,
          };
    setBusy(true);
    setRefused(null);
    try {
      await api.payout.configurePayee(input);
      await onSaved();
      onClose();
      showSuccess({ message: 'Your payout method was saved.' });
    } catch (error) {
      setRefused(labelsOf(error, 'Your payout method could not be saved. Please try again later.'));
    } finally {
      setBusy(false);
    }
  };

  const by = refused ? `${id}refused` : undefined;
  return (
    <Dialog open={open} onClose={onClose} label="Payout method">
      <form className={classes.form} onSubmit={save} noValidate autoComplete="off">
        <h2 className={classes.title}>Payout method</h2>
        <SelectField
          label="Pay me by"
          value={method}
          onChange={(event) => {
            const chosen = methods.find(({ key }) => key === event.currentTarget.value);
            if (chosen) setMethod(chosen.key);
          }}
        >
          {methods.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        {method === 'paypal' ? (
          <>
            <TextField
              label="PayPal email"
              name="recipient_email"
              type="email"
              autoComplete="email"
              required
              invalidBy={by}
            />
            <SelectField label="Country" name="country" defaultValue="CA">
              <option value="CA">Canada</option>
              <option value="US">United States</option>
            </SelectField>
          </>
        ) : (
          <>
            <TextField label="Name on the account" name="recipient_name" defaultValue={name} required invalidBy={by} />
            {method === 'CA' ? (
              <div className={classes.two}>
                <TextField
                  label="Institution"
                  name="institution"
                  inputMode="numeric"
                  hint="3 digits"
                  required
                  invalidBy={by}
                />
                <TextField label="Transit" name="transit" inputMode="numeric" hint="5 digits" required invalidBy={by} />
              </div>
            ) : (
              <div className={classes.two}>
                <TextField
                  label="Routing number"
                  name="routing"
                  inputMode="numeric"
                  hint="9 digits"
                  required
                  invalidBy={by}
                />
                <SelectField label="Kind of account" name="kind" defaultValue="checking">
                  <option value="checking">Checking</option>
                  <option value="savings">Savings</option>
                </SelectField>
              </div>
            )}
            <TextField
              label="Account number"
              name="account"
              inputMode="numeric"
              hint={method === 'CA' ? '7 to 12 digits' : '4 to 17 digits'}
              required
              invalidBy={by}
            />
            {method === 'CA' && (
              <SelectField
                label="Account currency"
                name="currency"
                defaultValue=""
                hint={`Payouts are made in ${currencies.payout}. Your bank can tell you the currency of your account.`}
                required
                invalidBy={by}
              >
                <option value="">Choose a currency</option>
                <option value="CAD">Canadian dollars (CAD)</option>
                <option value="USD">US dollars (USD)</option>
              </SelectField>
            )}
          </>
        )}
        <TextField
          label="Your current password"
          name="current_password"
          type="password"
          autoComplete="current-password"
          required
          invalidBy={by}
        />
        {hasFactor && (
          <TextField
            label={m.factor_code()}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            invalidBy={by}
          />
        )}
        <p className={classes.note}>
          {replaces
            ? `For your safety, payouts wait ${holdDays} days after a change, and we verify the new method first.`
            : 'We verify it before the first payout. Account numbers are kept encrypted; only the last four digits are shown.'}
        </p>
        {refused && (
          <p id={by} className={classes.refused} role="alert">
            {refused}
          </p>
        )}
        <div className={classes.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={busy}>
            Save payout method
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
