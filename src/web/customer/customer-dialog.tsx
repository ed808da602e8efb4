import type { CustomerRow } from '#contract/customer/customer.ts';
import { countryName } from '#contract/language/format.ts';
import { editedFields } from '#domain/customer/edit.ts';
import { m } from '#messages';
import { nameOf } from '#web/consultant/consultant-name.ts';
import type { DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { FieldGrid } from '#web/ui/form/field-grid.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { IdempotencyKey } from '#web/ui/form/idempotency-key.tsx';
import { OpenedWith } from '#web/ui/form/opened-with.tsx';

type Props = {
  dialog: DialogState;
  /** The customer to edit, undefined while that dialog is closed; null adds one. */
  customer: CustomerRow | null | undefined;
};

/** Adds or edits a customer. */
export function CustomerDialog({ dialog, customer }: Props) {
  return (
    <FormDialog
      dialog={dialog}
      title={customer === null ? m.customer_add() : m.customer_edit_title({ name: customer ? nameOf(customer) : '' })}
      description={<p>{customer === null ? m.customer_add_description() : m.customer_edit_description()}</p>}
      submission={customer === null ? 'addCustomer' : 'updateCustomer'}
      size="lg"
      values={customer === null ? { bill_country: 'CA' } : customer && valuesOf(customer)}
      submitLabel={customer === null ? m.customer_add() : m.customer_edit_submit()}
    >
      {({ field }) => (
        <>
          {customer === null ? (
            <IdempotencyKey name="idempotency_key" />
          ) : (
            <>
              <input type="hidden" name="customer_id" value={customer?.customer_id} />
              <OpenedWith field={field} names={editedFields.map((name) => `before.${name}`)} />
            </>
          )}
          <FieldGrid>
            <TextField
              {...field('first_name')}
              label={m.person_first_name()}
              required
              maxLength={80}
              autoComplete="off"
            />
            <TextField
              {...field('last_name')}
              label={m.person_last_name()}
              required
              maxLength={80}
              autoComplete="off"
            />
            <TextField
              {...field('middle_initial')}
              label={m.customer_middle_initial()}
              optional
              maxLength={1}
              autoComplete="off"
            />
            <TextField
              {...field('email')}
              type="email"
              label={m.person_email()}
              optional
              readOnly={customer?.has_account === true}
              hint={customer?.has_account ? m.customer_email_hint() : undefined}
              autoComplete="off"
            />
            <TextField {...field('phone')} type="tel" label={m.person_phone()} optional autoComplete="off" />
            <TextField {...field('date_of_birth')} type="date" label={m.customer_date_of_birth()} optional />
            <TextField
              {...field('bill_address_1')}
              label={m.person_address()}
              optional
              maxLength={120}
              autoComplete="off"
            />
            <TextField
              {...field('bill_address_2')}
              label={m.person_address_2()}
              optional
              maxLength={120}
              autoComplete="off"
            />
            <TextField {...field('bill_city')} label={m.person_city()} optional maxLength={80} autoComplete="off" />
            <TextField
              {...field('bill_county')}
              label={m.customer_county()}
              optional
              maxLength={80}
              autoComplete="off"
            />
            <TextField {...field('bill_state')} label={m.person_state()} optional maxLength={40} autoComplete="off" />
            <TextField
              {...field('bill_zip_code')}
              label={m.person_postal_code()}
              optional
              maxLength={12}
              autoComplete="off"
            />
            <SelectField {...field('bill_country')} label={m.person_country()} optional>
              <option value="">{m.value_none()}</option>
              <option value="CA">{countryName('CA')}</option>
              <option value="US">{countryName('US')}</option>
            </SelectField>
            <TextField
              {...field('consultant_code')}
              label={m.customer_consultant_code()}
              optional
              hint={m.customer_consultant_hint()}
              maxLength={40}
              autoComplete="off"
            />
          </FieldGrid>
        </>
      )}
    </FormDialog>
  );
}

function valuesOf(customer: CustomerRow) {
  const shown = Object.fromEntries(editedFields.map((name) => [name, customer[name]]));
  return { ...shown, before: shown };
}
