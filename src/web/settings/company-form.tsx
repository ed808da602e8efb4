import type { ApiClient } from '#contract/client.ts';
import {
  type CompanyField,
  type CompanyValues,
  companyFields,
  provinces,
  type SettingChange,
} from '#domain/settings/company-fields.ts';
import { m } from '#messages';
import { useAuth } from '#web/ui/auth.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { FieldGrid } from '#web/ui/form/field-grid.tsx';
import { ReviewBackButton } from '#web/ui/form/review-back-button.tsx';
import { type FormState, SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useCompany } from './company.ts';
import {
  choicesOf,
  companyFieldLabel,
  companyFieldValue,
  percentages,
  provinceName,
  shopAmounts,
} from './company-field-labels.ts';
import classes from './company-form.module.css';
import { SettingChanges } from './setting-changes.tsx';

export type ShownSettings = Awaited<ReturnType<ApiClient['settings']['getCompanySettings']>>;

type Section = { readonly title: () => string; readonly lead?: () => string; readonly fields: readonly CompanyField[] };

const sections: readonly Section[] = [
  { title: m.company_section_brand, fields: ['brand_name', 'tagline', 'land_acknowledgement'] },
  {
    title: m.company_section_contact,
    fields: [
      ...(['contact_email', 'phone_line', 'location', 'postal_address', 'tax_number'] as const),
      ...(['opening_hours', 'opening_hours_zone'] as const),
    ],
  },
  {
    title: m.company_section_shipping,
    fields: ['shipping_free_from', 'shipping_customer', 'shipping_consultant', 'ships_to', 'shipped_within_hours'],
  },
  {
    title: m.company_section_shop,
    fields: [
      ...(['consultant_discount', 'money_back_days', 'measured_results_weeks', 'referral_days'] as const),
      ...(['unpaid_order_days', 'stock_hold_hours', 'search_scope'] as const),
    ],
  },
  {
    title: m.company_section_payouts,
    fields: ['payday', 'payee_hold_days', 'manual_payment_limit', 'exchange_rate_tolerance', 'second_admin'],
  },
  {
    title: m.company_section_membership,
    lead: m.company_section_membership_lead,
    fields: ['membership_fee', 'membership_fee_from'],
  },
  {
    title: m.company_section_taxes,
    lead: m.company_section_taxes_lead,
    fields: provinces.map((province) => `tax_${province}` as const),
  },
];

/** The settings of the company. What changes is shown before it is saved. */
export function CompanyForm({ settings }: { settings: ShownSettings }) {
  const mayWrite = useAuth().permissions.includes('settings:write');
  return (
    <SubmitForm
      // Saved settings are a new version.
      key={settings.version}
      name="updateCompanySettings"
      asksBeforeLeaving
      values={valuesOf(settings)}
      className={classes.form ?? ''}
    >
      {(state) => (
        <>
          <input type="hidden" name="version" value={settings.version} />
          <fieldset disabled={!mayWrite} hidden={state.review !== undefined} className={classes.sections}>
            <legend className="visually-hidden">{m.company_settings()}</legend>
            {sections.map((section) => (
              <Panel
                key={section.title()}
                title={section.title()}
                {...(section.lead && { description: section.lead() })}
              >
                <FieldGrid>
                  {section.fields.map((field) => (
                    <SettingField key={field} name={field} state={state} settings={settings} />
                  ))}
                </FieldGrid>
              </Panel>
            ))}
            {mayWrite && (
              <Panel title={m.company_section_save()}>
                <div className={classes.save}>
                  <TextField
                    {...state.field('reason')}
                    label={m.company_reason()}
                    hint={m.company_reason_hint()}
                    maxLength={200}
                    required
                  />
                  <Button type="submit" kind="primary" busy={state.pending}>
                    {m.company_review()}
                  </Button>
                </div>
              </Panel>
            )}
          </fieldset>
          {state.review !== undefined && <Review state={state} />}
        </>
      )}
    </SubmitForm>
  );
}

const valuesOf = ({ values }: ShownSettings): CompanyValues => ({
  ...values,
  ...Object.fromEntries(companyFields.map((field) => [field, companyFieldValue(field, values[field])])),
});

function Review({ state }: { state: FormState }) {
  const { changes } = state.review as { changes: readonly SettingChange[] };
  return (
    <Panel title={m.company_review_title()} description={m.company_review_lead()}>
      <div className={classes.save}>
        <SettingChanges changes={changes} />
        <div className={classes.actions}>
          <Button type="submit" kind="primary" busy={state.pending} autoFocus>
            {m.company_save()}
          </Button>
          <ReviewBackButton onBack={state.change}>{m.company_back()}</ReviewBackButton>
        </div>
      </div>
    </Panel>
  );
}

const longFields: readonly CompanyField[] = ['land_acknowledgement', 'postal_address', 'opening_hours'];

type FieldProps = { name: CompanyField; state: FormState; settings: ShownSettings };

function SettingField({ name, state, settings }: FieldProps) {
  const { taxRegions } = useCompany();
  // The section says that these are taxes.
  const province = provinces.find((code) => name === `tax_${code}`);
  const label = province === undefined ? companyFieldLabel(name, taxRegions) : provinceName(province, taxRegions);
  const props = { ...state.field(name), label, autoComplete: 'off' };
  const choices = choicesOf(name);
  if (choices.length > 0) {
    return (
      <SelectField {...props}>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    );
  }
  const isOptional = name === 'land_acknowledgement' || name.startsWith('tax_') || name.startsWith('membership_fee');
  const presence = isOptional ? { optional: true } : { required: true };
  if (longFields.includes(name)) return <TextAreaField {...props} rows={4} maxLength={1000} {...presence} />;
  const currency = shopAmounts.includes(name)
    ? settings.currency
    : name === 'manual_payment_limit'
      ? settings.payout_currency
      : null;
  const hint =
    currency !== null
      ? m.company_in_currency({ currency })
      : percentages.includes(name)
        ? m.company_in_percent()
        : undefined;
  return (
    <TextField
      {...props}
      {...(name === 'membership_fee_from' && { type: 'date' })}
      hint={hint}
      maxLength={100}
      {...presence}
    />
  );
}
