import type { FactorType } from '#contract/account/second-factor.ts';
import { countryName } from '#contract/language/format.ts';
import { m } from '#messages';
import { FactorCode } from '#web/account/factor-code.tsx';
import { useCompany } from '#web/settings/company.ts';
import type { DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import payout from '../payout.module.css';
import classes from './payee-form.module.css';

type Props = {
  dialog: DialogState;
  /** The usual account holder. */
  name: string;
  /** The second factor of which a code is asked for; null without one. */
  factor: FactorType | null;
  /** Whether another method is replaced: payouts are then on hold. */
  replaces: boolean;
};

/**
 * Adds or changes the payout method. The style sheet shows the fields of the chosen method, so that this works without
 * scripts.
 */
export function PayeeForm({ dialog, name, factor, replaces }: Props) {
  const { currencies, payouts } = useCompany();
  return (
    <FormDialog
      dialog={dialog}
      title={m.payee_method()}
      submission="configurePayee"
      values={{ pay_by: 'CA', recipient_name: name, country: 'CA', 'account.kind': 'checking' }}
      submitLabel={m.payee_save()}
    >
      {({ field }) => (
        <div className={classes.fields}>
          <SelectField {...field('pay_by')} label={m.payee_pay_by()}>
            <option value="CA">{m.payee_by_ca()}</option>
            <option value="US">{m.payee_by_us()}</option>
            <option value="paypal">{m.payee_by_paypal()}</option>
          </SelectField>
          <div className={classes.fields} data-for="paypal">
            <TextField {...field('recipient_email')} label={m.payee_paypal_email()} type="email" autoComplete="email" />
            <SelectField {...field('country')} label={m.payee_country()}>
              <option value="CA">{countryName('CA')}</option>
              <option value="US">{countryName('US')}</option>
            </SelectField>
          </div>
          <div className={classes.fields} data-for="CA US">
            <TextField {...field('recipient_name')} label={m.payee_name()} autoComplete="name" />
          </div>
          <div className={payout.two} data-for="CA">
            <TextField
              {...field('account.institution')}
              label={m.payee_institution()}
              inputMode="numeric"
              autoComplete="off"
              hint={m.payee_digits({ count: '3' })}
            />
            <TextField
              {...field('account.transit')}
              label={m.payee_transit()}
              inputMode="numeric"
              autoComplete="off"
              hint={m.payee_digits({ count: '5' })}
            />
          </div>
          <div className={payout.two} data-for="US">
            <TextField
              {...field('account.routing')}
              label={m.payee_routing()}
              inputMode="numeric"
              autoComplete="off"
              hint={m.payee_digits({ count: '9' })}
            />
            <SelectField {...field('account.kind')} label={m.payee_kind()}>
              <option value="checking">{m.payee_kind_checking()}</option>
              <option value="savings">{m.payee_kind_savings()}</option>
            </SelectField>
          </div>
          <div className={classes.fields} data-for="CA US">
            <TextField
              {...field('account.account')}
              label={m.payee_account()}
              inputMode="numeric"
              autoComplete="off"
              hint={m.payee_account_hint()}
            />
          </div>
          <div className={classes.fields} data-for="CA">
            <SelectField
              {...field('account.currency')}
              label={m.payee_currency()}
              hint={m.payee_currency_hint({ currency: currencies.payout })}
            >
              <option value="">{m.payee_currency_choose()}</option>
              <option value="CAD">{m.payee_currency_cad()}</option>
              <option value="USD">{m.payee_currency_usd()}</option>
            </SelectField>
          </div>
          <TextField
            {...field('current_password')}
            label={m.payee_password()}
            type="password"
            autoComplete="current-password"
          />
          <FactorCode field={field('code')} factor={factor} />
          <p className={payout.note}>
            {replaces ? m.payee_note_change({ days: String(payouts.payeeHoldDays) }) : m.payee_note_new()}
          </p>
        </div>
      )}
    </FormDialog>
  );
}
