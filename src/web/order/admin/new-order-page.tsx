import { useEffect, useRef } from 'react';
import { Form, Link } from 'react-router';
import type { CustomerDetails, CustomerRow } from '#contract/customer/customer.ts';
import type { EntryPreview } from '#contract/order/entry.ts';
import { m } from '#messages';
import { nameOf } from '#web/consultant/consultant-name.ts';
import { PlaceFields } from '#web/enrolment/place-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { FieldGrid } from '#web/ui/form/field-grid.tsx';
import { IdempotencyKey } from '#web/ui/form/idempotency-key.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from '../order-page.module.css';
import { type FormState, type ItemChoice, OrderItems } from './order-items.tsx';
import { OrderPreview } from './order-preview.tsx';
import { methodName } from './payment-method-names.ts';

type Props = {
  items: readonly ItemChoice[];
  /** The customers that the search matches; null before one. */
  matches: readonly CustomerRow[] | null;
  searchTerm: string;
  customer: CustomerDetails | null;
  today: string;
};

type FormProps = Pick<Props, 'items' | 'customer' | 'today'>;

const rows = 6;

/** Enters an order for a customer, for instance on the phone. */
export function NewOrderPage({ items, matches, searchTerm, customer, today }: Props) {
  return (
    <>
      <PageHeader
        back={{ to: '/admin/orders', label: m.order_all() }}
        title={m.order_new()}
        lead={m.order_new_lead()}
      />
      <div className={classes.stack}>
        <Panel title={m.order_new_customer()} description={m.order_new_customer_hint()}>
          <div className={classes.stack}>
            <Form className={classes.find} role="search">
              <TextField
                label={m.order_new_find()}
                name="q"
                type="search"
                defaultValue={searchTerm}
                autoComplete="off"
              />
              <Button type="submit">{m.order_new_search()}</Button>
            </Form>
            {matches && matches.length === 0 && <p role="status">{m.order_new_none_found()}</p>}
            {matches && matches.length > 0 && (
              <ul className={classes.events}>
                {matches.map((row) => (
                  <li key={row.customer_id}>
                    <Link to={`?customer=${row.customer_id}`}>
                      {[nameOf(row) || m.order_nameless(), row.email].filter(Boolean).join(', ')}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </Panel>
        <OrderForm items={items} customer={customer} today={today} />
      </div>
    </>
  );
}

function OrderForm({ items, customer, today }: FormProps) {
  return (
    <SubmitForm name="createOrder" asksBeforeLeaving values={valuesOf(customer, today)}>
      {(state) => <OrderFields {...state} items={items} customer={customer} today={today} />}
    </SubmitForm>
  );
}

/** The products and the credit stay when another customer is chosen, and the address is the customer's. */
function OrderFields({ field, clearErrors, pending, review, change, items, customer, today }: FormProps & FormState) {
  const customerId = customer?.customer_id;
  const previewed = useRef(customerId);
  useEffect(() => {
    // The preview is of the customer before.
    if (previewed.current !== customerId) change();
    previewed.current = customerId;
  });
  return (
    <>
      <IdempotencyKey name="idempotency_key" />
      {customer && <input type="hidden" name="customer_id" value={customer.customer_id} />}
      <div className={classes.stack}>
        <Panel key={customerId} title={customer ? m.order_new_for({ name: nameOf(customer) }) : m.order_new_address()}>
          <AddressFields field={field} clearErrors={clearErrors} />
        </Panel>
        <Panel title={m.order_items()}>
          <div className={classes.stack}>
            <OrderItems field={field} items={items} rows={rows} />
          </div>
        </Panel>
        <Panel title={m.order_new_credit()}>
          <TextField
            {...field('consultant_code')}
            label={m.order_consultant_code()}
            hint={creditHint(customer)}
            maxLength={40}
            autoComplete="off"
            optional
          />
        </Panel>
      </div>
      <Payment field={field} today={today} />
      <div aria-live="polite">{review !== undefined && <EntryReview preview={review as EntryPreview} />}</div>
      <div className={classes.actions}>
        <Button type="submit" kind="primary" busy={pending}>
          {review === undefined ? m.order_new_preview() : m.order_new_submit()}
        </Button>
      </div>
    </>
  );
}

/** What the order would cost, and who would get the credit. */
const EntryReview = ({ preview }: { preview: EntryPreview }) => (
  <OrderPreview preview={preview} hint={m.order_new_preview_hint()}>
    {preview.consultant === null ? m.order_new_no_credit() : m.order_new_credit_of(preview.consultant)}
  </OrderPreview>
);

/** A code that was typed before the customer was chosen stays, so that the field names the customer's consultant. */
const creditHint = (customer: CustomerDetails | null): string =>
  customer?.consultant_code
    ? m.order_consultant_code_of({ name: nameOf(customer) || m.order_nameless(), code: customer.consultant_code })
    : m.order_consultant_code_hint();

const AddressFields = ({ field, clearErrors }: Pick<FormState, 'field' | 'clearErrors'>) => (
  <FieldGrid>
    <TextField {...field('first_name')} label={m.person_first_name()} autoComplete="off" maxLength={80} required />
    <TextField {...field('last_name')} label={m.person_last_name()} autoComplete="off" maxLength={80} required />
    <TextField {...field('email')} label={m.person_email()} type="email" autoComplete="off" maxLength={254} required />
    <TextField {...field('phone')} label={m.person_phone()} type="tel" autoComplete="off" maxLength={30} optional />
    <TextField {...field('address_1')} label={m.order_street()} autoComplete="off" maxLength={120} required />
    <TextField {...field('address_2')} label={m.order_street_more()} autoComplete="off" maxLength={120} optional />
    <TextField {...field('city')} label={m.order_city()} autoComplete="off" maxLength={80} required />
    <PlaceFields field={field} clearErrors={clearErrors} postalCode="postcode" isOfOther />
  </FieldGrid>
);

type PaymentProps = Pick<FormState, 'field'> & { today: string };

/** How the order is paid. */
const Payment = ({ field, today }: PaymentProps) => (
  <Panel title={m.order_payment()}>
    <div className={classes.payment}>
      <FieldGrid>
        <SelectField {...field('payment')} label={m.order_new_payment()}>
          <option value="link">{m.order_new_link()}</option>
          {(['cheque', 'bank', 'cash'] as const).map((method) => (
            <option key={method} value={method}>
              {m.order_new_received({ method: methodName(method) })}
            </option>
          ))}
        </SelectField>
      </FieldGrid>
      <div data-for="received">
        <FieldGrid>
          <TextField
            {...field('received')}
            label={m.order_received()}
            hint={m.order_received_hint()}
            inputMode="decimal"
          />
          <TextField {...field('paid_on')} label={m.order_paid_on()} type="date" max={today} />
          <TextField {...field('reference')} label={m.order_reference()} maxLength={80} />
        </FieldGrid>
      </div>
    </div>
  </Panel>
);

function valuesOf(customer: CustomerDetails | null, today: string): Record<string, string> {
  const base = { country: 'CA', payment: 'link', paid_on: today };
  if (customer === null) return base;
  return {
    ...base,
    first_name: customer.first_name ?? '',
    last_name: customer.last_name ?? '',
    email: customer.email ?? '',
    phone: customer.phone ?? '',
    address_1: customer.bill_address_1 ?? '',
    address_2: customer.bill_address_2 ?? '',
    city: customer.bill_city ?? '',
    state: customer.bill_state ?? '',
    postcode: customer.bill_zip_code ?? '',
    country: customer.bill_country || 'CA',
    consultant_code: customer.consultant_code ?? '',
  };
}
