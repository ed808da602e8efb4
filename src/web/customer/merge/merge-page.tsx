import { Link, useLocation, useNavigationType } from 'react-router';
import type { CustomerRow, MergePreview } from '#contract/customer/customer.ts';
import { formatCount } from '#contract/language/format.ts';
import type { MergeRefusal } from '#domain/customer/merge.ts';
import { m } from '#messages';
import { nameOf } from '#web/consultant/consultant-name.ts';
import { formatDate, formatDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { focusIfLost } from '#web/ui/form/focus-if-lost.ts';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { DismissPair } from './dismissal.tsx';
import classes from './merge.module.css';

const refusals: Readonly<Record<MergeRefusal, () => string>> = {
  SAME_RECORD: m.error_merge_same,
  ERASED: m.error_merge_erased,
  BOTH_SIGN_IN: m.error_merge_both_sign_in,
  SIGN_IN_GOES: m.error_merge_sign_in_goes,
  PAYMENT_UNDER_WAY: m.error_merge_payment,
};

const filled: Readonly<Record<MergePreview['filled'][number], () => string>> = {
  middle_initial: m.customer_middle_initial,
  phone: m.person_phone,
  email: m.person_email,
  address: m.person_address,
  date_of_birth: m.customer_date_of_birth,
};

/** Two records beside each other, what moves, and the form that merges one into the other. */
export function MergePage({ preview }: { preview: MergePreview }) {
  const { stays, goes } = preview;
  return (
    <>
      <PageHeader
        back={{ to: '/admin/customers/duplicates', label: m.merge_duplicates() }}
        title={m.merge_title()}
        lead={m.merge_pair_lead()}
        actions={
          <>
            <DismissPair pair={{ first: stays, second: goes }} />
            <SwapLink preview={preview} />
          </>
        }
      />
      <div className={classes.columns}>
        <RecordPanel title={m.merge_stays({ number: String(stays.customer_number) })} customer={stays} />
        <RecordPanel title={m.merge_goes({ number: String(goes.customer_number) })} customer={goes} />
        {preview.refusals.length > 0 ? (
          <Panel title={m.merge_refused()}>
            <ul className={classes.list}>
              {preview.refusals.map((refusal) => (
                <li key={refusal}>{refusals[refusal]()}</li>
              ))}
            </ul>
          </Panel>
        ) : (
          <>
            <Moves preview={preview} />
            <ConfirmMerge preview={preview} />
          </>
        )}
      </div>
    </>
  );
}

/** The state of the page in the browser's history after the two records were swapped. */
const swapped = 'swapped';

/** It leads to another address, so the link in its place gets the focus. */
function SwapLink({ preview: { stays, goes } }: { preview: MergePreview }) {
  const { state } = useLocation();
  const isPressed = useNavigationType() === 'PUSH' && state === swapped;
  return (
    <ButtonLink
      to={`/admin/customers/${goes.customer_id}/merge/${stays.customer_id}`}
      state={swapped}
      {...(isPressed && { ref: focusIfLost })}
    >
      {m.merge_swap({ number: String(goes.customer_number) })}
    </ButtonLink>
  );
}

function RecordPanel({ title, customer }: { title: string; customer: CustomerRow }) {
  const { timeZone } = useCompany();
  const none = m.value_none();
  const address = [
    customer.bill_address_1,
    customer.bill_address_2,
    customer.bill_city,
    customer.bill_state,
    customer.bill_zip_code,
    customer.bill_country,
  ];
  return (
    <Panel title={title}>
      <Facts
        facts={[
          {
            label: m.customer_column_name(),
            value: (
              <Link to={`/admin/customers/${customer.customer_id}`}>{nameOf(customer) || m.customer_nameless()}</Link>
            ),
          },
          { label: m.person_email(), value: customer.email ?? none },
          { label: m.person_phone(), value: customer.phone ?? none },
          { label: m.person_address(), value: address.filter(Boolean).join(', ') || none },
          {
            label: m.customer_date_of_birth(),
            value: customer.date_of_birth === null ? none : formatDate(customer.date_of_birth),
          },
          { label: m.customer_consultant(), value: consultantOf(customer) || none },
          { label: m.merge_account(), value: customer.has_account ? m.merge_account_yes() : m.merge_account_no() },
          { label: m.customer_column_since(), value: formatDay(customer.join_date, timeZone) },
        ]}
      />
    </Panel>
  );
}

const consultantOf = (customer: CustomerRow): string =>
  customer.consultant_code === null
    ? ''
    : `${customer.consultant_first_name} ${customer.consultant_last_name} (${customer.consultant_code})`;

function Moves({ preview }: { preview: MergePreview }) {
  return (
    <Panel title={m.merge_moves()} description={m.merge_sign_in_note()}>
      <Facts
        facts={[
          { label: m.merge_orders(), value: formatCount(preview.orders) },
          { label: m.merge_history_orders(), value: formatCount(preview.history_orders) },
          { label: m.merge_notes(), value: formatCount(preview.notes) },
          {
            label: m.merge_blank(),
            value: preview.filled.map((field) => filled[field]()).join(', ') || m.value_none(),
          },
        ]}
      />
    </Panel>
  );
}

function ConfirmMerge({ preview: { stays, goes, consultants_differ: differ } }: { preview: MergePreview }) {
  return (
    <Panel title={m.merge_title()} description={m.merge_final()}>
      <SubmitForm name="mergeCustomers" className={classes.form ?? ''}>
        {({ field, pending }) => (
          <>
            <input type="hidden" name="customer_id" value={stays.customer_id} />
            <input type="hidden" name="merged_id" value={goes.customer_id} />
            {differ && (
              <SelectField {...field('consultant_id')} label={m.customer_consultant()} hint={m.merge_consultant_hint()}>
                <option value="">{m.merge_choose_consultant()}</option>
                {[stays, goes].map((customer) => (
                  <option key={customer.customer_id} value={customer.consultant_id ?? ''}>
                    {consultantOf(customer)}
                  </option>
                ))}
              </SelectField>
            )}
            <TextField
              {...field('reason')}
              label={m.reason()}
              hint={m.merge_reason_hint()}
              maxLength={200}
              autoComplete="off"
            />
            <Button type="submit" kind="danger" busy={pending}>
              {m.merge_submit()}
            </Button>
          </>
        )}
      </SubmitForm>
    </Panel>
  );
}
