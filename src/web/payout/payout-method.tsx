import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PayeeView } from '#contract/payout/payee.ts';
import { formatDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { PayeeForm } from './payee-form.tsx';
import classes from './payout.module.css';
import { payeeName, payeeOwner } from './payout-labels.ts';

type Props = {
  payee: PayeeView | null;
  /** The consultant's name. */
  name: string;
  /** Whether a code of the authenticator app is asked for. */
  hasFactor: boolean;
};

/** The consultant's payout method and the button to change it. */
export function PayoutMethod({ payee, name, hasFactor }: Props) {
  const { timeZone, payouts } = useCompany();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);
  return (
    <Panel
      title="Payout method"
      description={payee ? undefined : 'Tell us where your commissions should go.'}
      actions={
        <Button kind={payee ? 'quiet' : 'primary'} onClick={() => setOpen(true)} aria-label="Configure payout method">
          Configure
        </Button>
      }
    >
      {payee ? (
        <div className={classes.stack}>
          <dl className={classes.facts}>
            <div>
              <dt>Pays to</dt>
              <dd>
                {payeeName(payee)}
                <span className={classes.small}>{payeeOwner(payee)}</span>
              </dd>
            </div>
          </dl>
          <div className={classes.row}>
            {payee.verified_at ? (
              <StatusBadge tone="good">Verified {formatDay(payee.verified_at, timeZone)}</StatusBadge>
            ) : (
              <StatusBadge tone="waiting">Waiting for verification</StatusBadge>
            )}
            {payee.withdrawn_reason !== null && (
              <p className={classes.refused}>
                A payout came back: {payee.withdrawn_reason}. Check this method with us, or choose another one.
              </p>
            )}
            {payee.hold_until && (
              <StatusBadge tone="waiting">Payouts wait until {formatDay(payee.hold_until, timeZone)}</StatusBadge>
            )}
          </div>
        </div>
      ) : (
        <p className={classes.note}>No payout method yet: a bank account in Canada or the United States, or PayPal.</p>
      )}
      <PayeeForm
        open={open}
        name={name}
        hasFactor={hasFactor}
        replaces={payee !== null}
        holdDays={payouts.payeeHoldDays}
        onClose={() => setOpen(false)}
        onSaved={revalidate}
      />
    </Panel>
  );
}
