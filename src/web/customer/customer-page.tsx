import { Link } from 'react-router';
import type { CustomerDetails } from '#contract/customer/customer.ts';
import type { HistoryOrder } from '#contract/import/history.ts';
import { formatCount } from '#contract/language/format.ts';
import type { AdminNote } from '#contract/note/admin-note.ts';
import type { AdminOrderRow } from '#contract/order/row.ts';
import { m } from '#messages';
import { nameOf } from '#web/consultant/consultant-name.ts';
import { HistoryOrdersPanel } from '#web/import/history-orders.tsx';
import { EmailAddress } from '#web/message/email-address.tsx';
import { SuppressionNotice } from '#web/message/suppression/suppression-notice.tsx';
import { AdminNotes } from '#web/note/admin-notes.tsx';
import { RecentOrders } from '#web/order/recent-orders.tsx';
import { formatLongDate, formatLongDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Permitted } from '#web/ui/auth.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { DialogButton, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Stat, StatRow } from '#web/ui/stat.tsx';
import { CustomerDialog } from './customer-dialog.tsx';
import classes from './customer-page.module.css';

type Props = {
  customer: CustomerDetails;
  orders: { data: AdminOrderRow[]; total: number };
  /** Orders of the former system. */
  history: { data: HistoryOrder[]; total: number };
  /** Null for a reader who may not see notes. */
  notes: { data: AdminNote[]; total: number; page: number } | null;
};

/** Everything about one customer. */
export function CustomerPage({ customer, orders, history, notes }: Props) {
  const { timeZone } = useCompany();
  const editing = useDialog('edit');
  const lastOrder = customer.last_order_at;
  return (
    <>
      <PageHeader
        back={{ to: '/admin/customers', label: m.customer_all() }}
        title={nameOf(customer) || m.customer_nameless()}
        lead={
          customer.has_account
            ? m.customer_lead_account({ number: String(customer.customer_number) })
            : m.customer_lead({ number: String(customer.customer_number) })
        }
        actions={
          customer.erased_at === null && (
            <>
              <DialogButton needs="customers:write" dialog={editing} kind="primary">
                {m.customer_edit()}
              </DialogButton>
              <Permitted needs="erasures:write">
                <ButtonLink to={`/admin/customers/${customer.customer_id}/erase`}>{m.erasure_open()}</ButtonLink>
              </Permitted>
            </>
          )
        }
      />
      <SuppressionNotice email={customer.email} suppression={customer.mail_suppression} />
      <StatRow label={m.customer_figures()}>
        <Stat
          label={m.customer_spent()}
          value={<Amount value={customer.spent} currency={customer.currency} withCode />}
          note={m.customer_spent_note()}
        />
        <Stat label={m.customer_orders()} value={formatCount(customer.order_count)} />
        <Stat
          label={m.customer_last_order()}
          value={lastOrder === null ? m.value_none() : formatLongDay(lastOrder, timeZone)}
        />
      </StatRow>
      <div className={classes.columns}>
        <div className={classes.column}>
          <Panel
            title={m.order_recent()}
            description={m.order_count({ count: orders.total, shown: formatCount(orders.total) })}
            flush
          >
            <RecentOrders orders={orders.data} empty={<EmptyState why="data" title={m.order_none()} />} />
          </Panel>
          <HistoryOrdersPanel
            orders={history}
            people={['consultant']}
            actions={
              history.total > history.data.length &&
              customer.email !== null && (
                <ButtonLink size="sm" to={`/admin/history/orders?q=${encodeURIComponent(customer.email)}`}>
                  {m.order_show_all()}
                </ButtonLink>
              )
            }
          />
        </div>
        <div className={classes.column}>
          <CustomerFacts customer={customer} />
          {notes && <AdminNotes about={{ subject: 'customer', subject_id: customer.customer_id }} notes={notes} />}
        </div>
      </div>
      <CustomerDialog dialog={editing} customer={customer} />
    </>
  );
}

function CustomerFacts({ customer }: { customer: CustomerDetails }) {
  const { timeZone } = useCompany();
  const none = m.value_none();
  const address = [
    customer.bill_address_1,
    customer.bill_address_2,
    customer.bill_city,
    customer.bill_county,
    customer.bill_state,
    customer.bill_zip_code,
    customer.bill_country,
  ];
  return (
    <Panel title={m.customer_contact()}>
      <Facts
        facts={[
          {
            label: m.person_email(),
            value: customer.email === null ? none : <EmailAddress email={customer.email} />,
          },
          { label: m.person_phone(), value: customer.phone ?? none },
          { label: m.person_address(), value: address.filter(Boolean).join(', ') || none },
          {
            label: m.customer_date_of_birth(),
            value: customer.date_of_birth === null ? none : formatLongDate(customer.date_of_birth),
          },
          {
            label: m.customer_consultant(),
            value:
              customer.consultant_code === null ? (
                none
              ) : (
                <Link to={`/admin/consultants/${customer.consultant_code}`}>
                  {`${customer.consultant_first_name} ${customer.consultant_last_name} (${customer.consultant_code})`}
                </Link>
              ),
          },
          { label: m.customer_column_since(), value: formatLongDay(customer.join_date, timeZone) },
        ]}
      />
    </Panel>
  );
}
