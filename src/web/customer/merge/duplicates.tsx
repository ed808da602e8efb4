import { Link } from 'react-router';
import type { CustomerRow, DuplicateCustomers } from '#contract/customer/customer.ts';
import type { DuplicateCause } from '#domain/customer/merge.ts';
import { m } from '#messages';
import { nameOf } from '#web/consultant/consultant-name.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AddressSelect } from '#web/ui/form/small-select.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import classes from './merge.module.css';

type Props = {
  duplicates: { data: DuplicateCustomers[]; total: number };
  cause: DuplicateCause;
  page: number;
  pageSize: number;
};

/** Pairs of customer records that may be the same person. */
export function Duplicates({ duplicates, cause, page, pageSize }: Props) {
  return (
    <>
      <PageHeader
        back={{ to: '/admin/customers', label: m.customer_all() }}
        title={m.merge_duplicates()}
        lead={m.merge_lead()}
      />
      <Panel
        title={m.merge_suggestions()}
        flush
        actions={
          <AddressSelect
            label={m.merge_cause()}
            name="cause"
            value={cause}
            choices={[
              { value: 'email', text: m.merge_email() },
              { value: 'phone', text: m.merge_phone() },
              { value: 'address', text: m.merge_address() },
            ]}
          />
        }
      >
        <DataTable
          caption={m.merge_suggestions()}
          columns={columns()}
          rows={duplicates.data}
          rowKey={({ second }) => second.customer_id}
          sortable={false}
          empty={<EmptyState why="data" title={m.merge_none()} />}
        />
        <Pager page={page} pageSize={pageSize} total={duplicates.total} />
      </Panel>
    </>
  );
}

const label = (row: CustomerRow) => nameOf(row) || m.customer_nameless();

const record = (row: CustomerRow) => (
  <div className={classes.who}>
    <Link to={`/admin/customers/${row.customer_id}`}>{label(row)}</Link>
    <span className={classes.quiet}>
      {[`#${row.customer_number}`, row.has_account && m.customer_accounts()].filter(Boolean).join(' · ')}
    </span>
    <span className={classes.quiet}>{[row.email, row.phone].filter(Boolean).join(' · ')}</span>
  </div>
);

/** The record with an account stays; otherwise the older one. */
const comparison = ({ first, second }: DuplicateCustomers): string => {
  const [stays, goes] = second.has_account && !first.has_account ? [second, first] : [first, second];
  return `/admin/customers/${stays.customer_id}/merge/${goes.customer_id}`;
};

const columns = (): DataColumn<DuplicateCustomers>[] => [
  {
    key: 'first',
    header: m.merge_first(),
    rowHeader: true,
    phone: 'title',
    value: ({ first }) => label(first),
    cell: ({ first }) => record(first),
  },
  {
    key: 'second',
    header: m.merge_second(),
    value: ({ second }) => label(second),
    cell: ({ second }) => record(second),
  },
  {
    key: 'actions',
    header: m.list_actions(),
    phone: 'action',
    value: () => null,
    cell: (pair) => (
      <ButtonLink
        to={comparison(pair)}
        size="sm"
        aria-label={m.merge_compare_pair({
          first: `${label(pair.first)} #${pair.first.customer_number}`,
          second: `${label(pair.second)} #${pair.second.customer_number}`,
        })}
      >
        {m.merge_compare()}
      </ButtonLink>
    ),
  },
];
