import { countryName } from '#contract/language/format.ts';
import type { SavedTaxSettings, TaxSettings } from '#contract/tax/tax-settings.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { EditConflict } from '#web/ui/form/edit-conflict.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { FieldGrid } from '#web/ui/form/field-grid.tsx';
import { type FormState, SubmitForm } from '#web/ui/form/submit-form.tsx';
import { useUnsavedFields } from '#web/ui/form/unsaved-fields.ts';
import { Panel } from '#web/ui/panel.tsx';
import { useInBrowser } from '#web/ui/use-in-browser.ts';

const labels: Readonly<Record<keyof TaxSettings, () => string>> = {
  legal_name: m.tax_settings_legal_name,
  address1: m.tax_settings_address1,
  address2: m.tax_settings_address2,
  city: m.tax_settings_city,
  state: m.tax_settings_state,
  postal_code: m.tax_settings_postal_code,
  country: m.tax_settings_country,
  contact_name: m.tax_settings_contact_name,
  contact_phone: m.tax_settings_contact_phone,
  contact_email: m.tax_settings_contact_email,
  cra_account: m.tax_settings_cra_account,
  ein: m.tax_settings_ein,
  transmitter_control_code: m.tax_settings_tcc,
  ask_from_percent_ca: m.tax_settings_percent_ca,
  ask_from_percent_us: m.tax_settings_percent_us,
};

/** The payer on tax slips, and from which share of the limit on consultants are asked for their number. */
export function TaxSettingsForm({ settings }: { settings: SavedTaxSettings }) {
  const { updated_at: version, ...saved } = settings;
  const values = {
    ...saved,
    ask_from_percent_ca: String(saved.ask_from_percent_ca),
    ask_from_percent_us: String(saved.ask_from_percent_us),
  };
  const { watch, theirs, savedByOthers, onAnswer, onSaved, discard } = useUnsavedFields({
    form: 'updateTaxSettings',
    code: 'TAX_SETTINGS_CHANGED',
    version,
    values,
  });
  const others = theirs ?? savedByOthers;
  const inBrowser = useInBrowser();
  return (
    <Panel title={m.tax_settings()} description={m.tax_settings_description()}>
      <div {...watch}>
        <SubmitForm
          name="updateTaxSettings"
          asksBeforeLeaving
          values={values}
          shown={['TAX_SETTINGS_CHANGED']}
          onAnswer={onAnswer}
          onDone={(savedAt) => onSaved(String(savedAt))}
        >
          {({ field, pending }) => (
            <>
              <input type="hidden" name="expected_updated_at" value={version ?? ''} />
              {others && (
                <EditConflict
                  changes={others.map(({ name, text, also }) => ({
                    place: name,
                    label: labels[name](),
                    text: name === 'country' ? countryName(text) : text,
                    also,
                  }))}
                  isSaved={theirs === null}
                  {...(inBrowser && theirs && { decide: { onTakeTheirs: discard } })}
                />
              )}
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
      </div>
    </Panel>
  );
}

type Fields = Pick<FormState, 'field'>;

const PayerAddress = ({ field }: Fields) => (
  <>
    <TextField {...field('legal_name')} label={labels.legal_name()} autoComplete="off" maxLength={100} optional />
    <TextField {...field('address1')} label={labels.address1()} autoComplete="off" maxLength={100} optional />
    <TextField {...field('address2')} label={labels.address2()} autoComplete="off" maxLength={100} optional />
    <TextField {...field('city')} label={labels.city()} autoComplete="off" maxLength={60} optional />
    <TextField
      {...field('state')}
      autoComplete="off"
      label={labels.state()}
      hint={m.tax_settings_state_hint()}
      maxLength={2}
      optional
    />
    <TextField {...field('postal_code')} label={labels.postal_code()} autoComplete="off" maxLength={10} optional />
    <SelectField {...field('country')} label={labels.country()}>
      <option value="CA">{countryName('CA')}</option>
      <option value="US">{countryName('US')}</option>
    </SelectField>
  </>
);

const PayerContact = ({ field }: Fields) => (
  <>
    <TextField {...field('contact_name')} label={labels.contact_name()} autoComplete="off" maxLength={35} optional />
    <TextField
      {...field('contact_phone')}
      autoComplete="off"
      label={labels.contact_phone()}
      type="tel"
      maxLength={20}
      optional
    />
    <TextField
      {...field('contact_email')}
      autoComplete="off"
      label={labels.contact_email()}
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
      label={labels.cra_account()}
      hint={m.tax_settings_cra_account_hint()}
      maxLength={15}
      optional
    />
    <TextField {...field('ein')} label={labels.ein()} hint={m.tax_settings_ein_hint()} maxLength={10} optional />
    <TextField
      {...field('transmitter_control_code')}
      label={labels.transmitter_control_code()}
      hint={m.tax_settings_tcc_hint()}
      maxLength={5}
      optional
    />
    <TextField
      {...field('ask_from_percent_ca')}
      label={labels.ask_from_percent_ca()}
      inputMode="numeric"
      maxLength={6}
      required
    />
    <TextField
      {...field('ask_from_percent_us')}
      label={labels.ask_from_percent_us()}
      inputMode="numeric"
      maxLength={6}
      required
    />
  </>
);
