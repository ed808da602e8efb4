import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { CheckField, SelectField, TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { FieldGrid } from '#web/ui/form/field-grid.tsx';
import { IdempotencyKey } from '#web/ui/form/idempotency-key.tsx';
import { SearchForm } from '#web/ui/form/search-form.tsx';
import { AddressSelect } from '#web/ui/form/small-select.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { SuggestSearch } from '#web/ui/form/suggest-search.tsx';
import { Example, Group } from './example.tsx';

const long =
  'A note that is longer than its field: the parcel goes to the neighbour, who is at home in the afternoon and signs for it.';

export function Fields() {
  return (
    <Group id="fields" title="Fields">
      <Example name="Text: empty, with a hint">
        <TextField label="City" placeholder="Calgary" hint="As on the letter box." />
      </Example>
      <Example name="Text: filled, optional">
        <TextField label="Company" optional defaultValue="Birch and Daughters" />
      </Example>
      <Example name="Text: long">
        <TextField label="Delivery note" defaultValue={long} />
      </Example>
      <Example name="Text: invalid">
        <TextField label="Email" type="email" defaultValue="amara@" error="Please enter a valid email address." />
      </Example>
      <Example name="Text: disabled">
        <TextField label="Consultant code" defaultValue="LBC-10234" disabled />
      </Example>
      <Example name="Password">
        <TextField label="Password" type="password" defaultValue="not-a-password" autoComplete="off" />
      </Example>
      <Example name="Number, date">
        <FieldGrid>
          <TextField label="Quantity" type="number" min={1} defaultValue={3} />
          <TextField label="First day" type="date" defaultValue="2026-11-20" />
        </FieldGrid>
      </Example>
      <Example name="Select: filled, invalid, disabled">
        <SelectField label="Province" defaultValue="AB">
          <option value="AB">Alberta</option>
          <option value="BC">British Columbia</option>
        </SelectField>
        <SelectField label="Reason" error="Please choose a reason.">
          <option value="">Choose…</option>
        </SelectField>
        <SelectField label="Currency" disabled>
          <option>CAD</option>
        </SelectField>
      </Example>
      <Example name="Text area: filled, invalid">
        <TextAreaField label="Note" rows={3} defaultValue={long} />
        <TextAreaField label="Why" rows={2} error="Please say why." />
      </Example>
      <Example name="Checkbox: off, on, disabled">
        <CheckField label="Ship to the same address" />
        <CheckField label="Charge sales tax" defaultChecked />
        <CheckField label="Decided by the plan" defaultChecked disabled />
      </Example>
      <Example name="File">
        <TextField label="CSV file" type="file" hint="Up to 5 MB." />
      </Example>
      <Example name="Choice in the address">
        <AddressSelect
          label="Month"
          name="month"
          value="2026-11"
          preventScrollReset
          choices={[
            { value: '2026-11', text: 'November 2026' },
            { value: '2026-10', text: 'October 2026' },
          ]}
        />
      </Example>
      <Example name="Search">
        <SearchForm label="Search orders" placeholder="Order number" term="" />
      </Example>
      <Example name="Search with suggestions">
        <Suggesting />
      </Example>
      <Example name="Form: answers of the server at its fields">
        <AddressForm />
      </Example>
    </Group>
  );
}

const names = ['Amara Osei', 'Amelie Roy', 'Camille Amsel', 'Meilin Zhou'];

function Suggesting() {
  const [term, setTerm] = useState('');
  const matches = names.filter((name) => name.toLowerCase().includes(term.toLowerCase()));
  return (
    <SuggestSearch
      label="Search consultants"
      placeholder="Name"
      term=""
      parameter="person"
      submitLabel="Search"
      listLabel="Consultants"
      suggestions={term === '' ? null : matches.map((name) => ({ key: name, to: '#fields', content: name }))}
      note={term !== '' && matches.length === 0 ? 'No consultant has this name.' : null}
      onTerm={setTerm}
      onChoose={() => setTerm('')}
    />
  );
}

/** The server refuses it without a name, a valid email and a chosen province. */
function AddressForm() {
  return (
    <SubmitForm name="exampleAddress">
      {({ field, checked, pending }) => (
        <>
          <IdempotencyKey />
          <TextField {...field('name')} label="Full name" autoComplete="name" />
          <TextField
            {...field('email')}
            label="Email address"
            type="email"
            autoComplete="email"
            hint="For the receipt."
          />
          <SelectField {...field('province')} label="Province of the address" autoComplete="address-level1">
            <option value="">Choose…</option>
            <option value="AB">Alberta</option>
          </SelectField>
          <TextAreaField {...field('note')} label="Note to the driver" optional rows={2} />
          <CheckField {...checked('same')} label="Bill to this address" />
          <Button type="submit" kind="primary" busy={pending}>
            Save address
          </Button>
        </>
      )}
    </SubmitForm>
  );
}
