import type { ComponentProps } from 'react';
import type { FactorType } from '#contract/account/second-factor.ts';
import type { PayeeView } from '#contract/payout/payee.ts';
import type { TaxNumberState } from '#contract/tax/tax-number.ts';
import { MembershipPanels } from '#web/membership/membership-panels.tsx';
import { PayoutMethod } from '#web/payout/payee/payout-method.tsx';
import { TaxNumberPanel } from '#web/tax/tax-number-panel.tsx';
import { useDialog } from '#web/ui/dialog/dialog-address.tsx';
import classes from './settings.module.css';

type Props = ComponentProps<typeof MembershipPanels> & {
  payee: PayeeView | null;
  taxNumber: TaxNumberState;
  name: string;
  factor: FactorType | null;
};

/** The consultant's standing, what they pay, where their commissions go, and their tax number. */
export function BillingTab(props: Props) {
  const { payee, taxNumber, name, factor } = props;
  return (
    <div className={classes.panels}>
      <MembershipPanels {...props} />
      <PayoutMethod dialog={useDialog('payee')} payee={payee} name={name} factor={factor} explains />
      <TaxNumberPanel state={taxNumber} />
    </div>
  );
}
