import { countryName } from '#contract/language/format.ts';
import type { TaxSettings } from '#contract/tax/tax-settings.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { FieldGrid } from '#web/ui/form/field-grid.tsx';
import { type FormState, SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** The payer on tax slips, and from which share of the limit on consultants are asked for their number. */
export function TaxSettingsForm({ settings }: { settings: TaxSettings }) {
  const values = {
    ...settings,
    ask_from_percent_ca: String(settings.ask_from_percent_ca),
    ask_from_percent_us: String(settings.ask_from_percent_us),
  };
  return (
    <Panel title={m.tax_settings()} description={m.tax_settings_description()}>
      <SubmitForm name="updateTaxSettings" asksBeforeLeaving values={values}>
        {({ field, pending }) => (
          <>
            <FieldGrid>
              <PayerAddress field={field} />
              <PayerContact field={field} />
              <FilingFields field={field} />
            </FieldGrid>
            <div>
              <Button type="submit" kind="primary" busy={pending}>
                {m.tax_settings_save()}
              </Button>
            </div>
          </>
        )}
      </SubmitForm>
    </Panel>
  );
}

type Fields = Pick<FormState, 'field'>;

const PayerAddress = ({ field }: Fields) => (
  <>
    <TextField
      {...field('legal_name')}
      label={m.tax_settings_legal_name()}
      autoComplete="off"
      maxLength={100}
      optional
    />
    <TextField {...field('address1')} label={m.tax_settings_address1()} autoComplete="off" maxLength={100} optional />
    <TextField {...field('address2')} label={m.tax_settings_address2()} autoComplete="off" maxLength={100} optional />
    <TextField {...field('city')} label={m.tax_settings_city()} autoComplete="off" maxLength={60} optional />
    <TextField
      {...field('state')}
      autoComplete="off"
      label={m.tax_settings_state()}
      hint={m.tax_settings_state_hint()}
      maxLength={2}
      optional
    />
    <TextField
      {...field('postal_code')}
      label={m.tax_settings_postal_code()}
      autoComplete="off"
      maxLength={10}
      optional
    />
    <SelectField {...field('country')} label={m.tax_settings_country()}>
      <option value="CA">{countryName('CA')}</option>
      <option value="US">{countryName('US')}</option>
    </SelectField>
  </>
);

const PayerContact = ({ field }: Fields) => (
  <>
    <TextField
      {...field('contact_name')}
      label={m.tax_settings_contact_name()}
      autoComplete="off"
      maxLength={35}
      optional
    />
    <TextField
      {...field('contact_phone')}
      autoComplete="off"
      label={m.tax_settings_contact_phone()}
      type="tel"
      maxLength={20}
      optional
    />
    <TextField
      {...field('contact_email')}
      autoComplete="off"
      label={m.tax_settings_contact_email()}
      type="email"
      maxLength={60}
      optional
    />
  </>
);

/** The numbers of the payer at the tax authorities, and from which share of the limit on numbers are asked for. */
const FilingFields = ({ field }: Fields) => (
  <>
    <TextField
      {...field('cra_account')}
      label={m.tax_settings_cra_account()}
      hint={m.tax_settings_cra_account_hint()}
      maxLength={15}
      optional
    />
    <TextField
      {...field('ein')}
      label={m.tax_settings_ein()}
      hint={m.tax_settings_ein_hint()}
      maxLength={10}
      optional
    />
    <TextField
      {...field('transmitter_control_code')}
      label={m.tax_settings_tcc()}
      hint={m.tax_settings_tcc_hint()}
      maxLength={5}
      optional
    />
    <TextField
      {...field('ask_from_percent_ca')}
      label={m.tax_settings_percent_ca()}
      inputMode="numeric"
      maxLength={3}
      required
    />
    <TextField
      {...field('ask_from_percent_us')}
      label={m.tax_settings_percent_us()}
      inputMode="numeric"
      maxLength={3}
      required
    />
  </>
);
