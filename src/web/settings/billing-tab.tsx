import type { FactorType } from '#contract/account/second-factor.ts';
import type { PayeeView } from '#contract/payout/payee.ts';
import type { TaxNumberState } from '#contract/tax/tax-number.ts';
import { m } from '#messages';
import { PayoutMethod } from '#web/payout/payee/payout-method.tsx';
import { TaxNumberPanel } from '#web/tax/tax-number-panel.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { useCompany } from './company.ts';
import classes from './settings.module.css';

type Props = {
  status: 'active' | 'left' | 'suspended';
  payee: PayeeView | null;
  taxNumber: TaxNumberState;
  name: string;
  factor: FactorType | null;
};

/** The consultant's standing, what they pay (nothing), where their commissions go, and their tax number. */
export function BillingTab({ status, payee, taxNumber, name, factor }: Props) {
  const { brand } = useCompany();
  return (
    <div className={classes.panels}>
      <Panel title={m.billing_status()}>
        <div className={classes.form}>
          <p className={classes.row}>
            {status === 'active' ? (
              <StatusBadge tone="good">{m.billing_active()}</StatusBadge>
            ) : (
              <StatusBadge tone="bad">{status === 'left' ? m.billing_left() : m.billing_suspended()}</StatusBadge>
            )}
          </p>
          <p className={classes.hint}>{m.billing_no_fee({ brand: brand.name })}</p>
        </div>
      </Panel>
      <PayoutMethod payee={payee} name={name} factor={factor} explains />
      <TaxNumberPanel state={taxNumber} />
    </div>
  );
}
