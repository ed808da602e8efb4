import { countryName } from '#contract/language/format.ts';
import { everyProgram } from '#domain/enrolment/admission.ts';
import { m } from '#messages';
import type { DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { CheckField, SelectField, TextField } from '#web/ui/form/field.tsx';
import { FieldGrid } from '#web/ui/form/field-grid.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { NameFields } from './name-fields.tsx';

/** Enrols a consultant, who gets a mail to choose a password. */
export function AddConsultant({ dialog, codePrefix }: { dialog: DialogState; codePrefix: string }) {
  return (
    <FormDialog
      dialog={dialog}
      title={m.consultant_add()}
      description={<p>{m.consultant_add_description()}</p>}
      submission="addConsultant"
      size="lg"
      values={{ country: 'CA', program_type: 'Beauty Consultant' }}
      submitLabel={m.consultant_add()}
    >
      {({ field, checked }) => (
        <>
          <FieldGrid>
            <NameFields field={field} />
            <TextField {...field('email')} type="email" label={m.person_email()} required autoComplete="off" />
            <TextField {...field('phone')} type="tel" label={m.person_phone()} required autoComplete="off" />
            <TextField {...field('address1')} label={m.person_address()} required maxLength={120} autoComplete="off" />
            <TextField
              {...field('address2')}
              label={m.person_address_2()}
              optional
              maxLength={120}
              autoComplete="off"
            />
            <TextField {...field('city')} label={m.person_city()} required maxLength={80} autoComplete="off" />
            <TextField {...field('state')} label={m.person_state()} required maxLength={40} autoComplete="off" />
            <TextField
              {...field('postal_code')}
              label={m.person_postal_code()}
              required
              maxLength={12}
              autoComplete="off"
            />
            <SelectField {...field('country')} label={m.person_country()}>
              <option value="CA">{countryName('CA')}</option>
              <option value="US">{countryName('US')}</option>
            </SelectField>
            <SelectField {...field('program_type')} label={m.consultant_program()}>
              {everyProgram.map((program) => (
                <option key={program}>{program}</option>
              ))}
            </SelectField>
            <TextField
              {...field('company_business_entity')}
              label={m.consultant_business()}
              optional
              maxLength={120}
              autoComplete="off"
            />
            <TextField
              {...field('sponsor_consultant_id')}
              label={m.consultant_sponsor_code()}
              hint={m.consultant_sponsor_code_hint({ prefix: codePrefix })}
              maxLength={40}
              autoComplete="off"
            />
          </FieldGrid>
          <CheckField {...checked('no_sponsor')} label={m.consultant_no_sponsor()} />
        </>
      )}
    </FormDialog>
  );
}
