import type { FactorType } from '#contract/account/second-factor.ts';
import type { PayeeView } from '#contract/payout/payee.ts';
import { m } from '#messages';
import { formatLongDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { DialogButton, type DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import classes from '../payout.module.css';
import { payeeName, payeeOwner, takesCurrency } from '../payout-labels.ts';
import { PayeeForm } from './payee-form.tsx';

type Props = {
  /** In which the method is entered. */
  dialog: DialogState;
  payee: PayeeView | null;
  /** The consultant's name. */
  name: string;
  /** The second factor of which a code is asked for; null without one. */
  factor: FactorType | null;
  /** Whether the page has not said elsewhere why nothing can be paid out. */
  explains?: boolean;
};

/** The consultant's payout method and the button to change it. */
export function PayoutMethod({ dialog, payee, name, factor, explains = false }: Props) {
  const { timeZone, currencies } = useCompany();
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
            {!takesCurrency(payee, currencies.payout) ? (
              <>
                <StatusBadge tone="bad">
                  {payee.currency === null ? m.payee_currency_unknown() : m.payee_currency_other()}
                </StatusBadge>
                {explains && <p className={classes.note}>{m.wallet_block_currency({ currency: currencies.payout })}</p>}
              </>
            ) : payee.verified_at ? (
              <StatusBadge tone="good">
                {m.payee_verified({ day: formatLongDay(payee.verified_at, timeZone) })}
              </StatusBadge>
            ) : (
              <StatusBadge tone="waiting">{m.payee_unverified()}</StatusBadge>
            )}
            {payee.withdrawn_reason !== null && (
              <p className={classes.refused}>{m.payee_withdrawn({ reason: payee.withdrawn_reason })}</p>
            )}
            {payee.hold_until && (
              <StatusBadge tone="waiting">
                {m.payee_hold({ day: formatLongDay(payee.hold_until, timeZone) })}
              </StatusBadge>
            )}
          </div>
        </div>
      ) : (
        <p className={classes.note}>{m.payee_none()}</p>
      )}
      <PayeeForm dialog={dialog} name={name} factor={factor} replaces={payee !== null} />
    </Panel>
  );
}
