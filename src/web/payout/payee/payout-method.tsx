import type { PayeeView } from '#contract/payout/payee.ts';
import { m } from '#messages';
import { formatDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { DialogButton, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import classes from '../payout.module.css';
import { payeeName, payeeOwner } from '../payout-labels.ts';
import { PayeeForm } from './payee-form.tsx';

type Props = {
  payee: PayeeView | null;
  /** The consultant's name. */
  name: string;
  /** Whether a code of the authenticator app is asked for. */
  hasFactor: boolean;
};

/** The consultant's payout method and the button to change it. */
export function PayoutMethod({ payee, name, hasFactor }: Props) {
  const { timeZone } = useCompany();
  const dialog = useDialog('payee');
  return (
    <Panel
      title={m.payee_method()}
      description={payee ? undefined : m.payee_missing()}
      actions={
        <DialogButton dialog={dialog} kind={payee ? 'quiet' : 'primary'} aria-label={m.payee_configure_method()}>
          {m.payee_configure()}
        </DialogButton>
      }
    >
      {payee ? (
        <div className={classes.stack}>
          <dl className={classes.facts}>
            <div>
              <dt>{m.payee_pays_to()}</dt>
              <dd>
                {payeeName(payee)}
                <span className={classes.small}>{payeeOwner(payee)}</span>
              </dd>
            </div>
          </dl>
          <div className={classes.row}>
            {payee.verified_at ? (
              <StatusBadge tone="good">{m.payee_verified({ day: formatDay(payee.verified_at, timeZone) })}</StatusBadge>
            ) : (
              <StatusBadge tone="waiting">{m.payee_unverified()}</StatusBadge>
            )}
            {payee.withdrawn_reason !== null && (
              <p className={classes.refused}>{m.payee_withdrawn({ reason: payee.withdrawn_reason })}</p>
            )}
            {payee.hold_until && (
              <StatusBadge tone="waiting">{m.payee_hold({ day: formatDay(payee.hold_until, timeZone) })}</StatusBadge>
            )}
          </div>
        </div>
      ) : (
        <p className={classes.note}>{m.payee_none()}</p>
      )}
      <PayeeForm dialog={dialog} name={name} hasFactor={hasFactor} replaces={payee !== null} />
    </Panel>
  );
}
