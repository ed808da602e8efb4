import { Link } from 'react-router';
import type { ConsultantDetails } from '#contract/consultant/row.ts';
import type { TeamMember } from '#contract/genealogy/genealogy.ts';
import { formatCount } from '#contract/language/format.ts';
import type { PaymentRow } from '#contract/payout/payment.ts';
import type { CommissionRow } from '#contract/statement/commission-row.ts';
import { m } from '#messages';
import { methodName, paymentStatusName, paymentTone } from '#web/payout/payout-labels.ts';
import { formatDate, formatDay, formatPeriod } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { nameOf } from './consultant-name.ts';

type StatementsProps = { code: string; statements: readonly CommissionRow[] };

/** The newest statements; each leads to its page with every line. */
export function ConsultantStatements({ code, statements }: StatementsProps) {
  const columns: DataColumn<CommissionRow>[] = [
    {
      key: 'period',
      header: m.statement_month(),
      rowHeader: true,
      phone: 'title',
      value: ({ period }) => period,
      cell: ({ period, closed }) =>
        closed ? (
          <Link to={`/statements/${period}?consultant=${code}`}>{formatPeriod(period)}</Link>
        ) : (
          formatPeriod(period)
        ),
    },
    { key: 'tier', header: m.statement_tier(), value: ({ tier }) => tier },
    amountColumn<CommissionRow>({
      key: 'total',
      header: m.statement_total(),
      amount: (row) => row.total_earnings,
      currency: (row) => row.currency,
      withCode: true,
      phone: 'end',
    }),
    {
      key: 'status',
      header: m.statement_status(),
      phone: 'detail',
      value: ({ check_date }) => check_date,
      cell: ({ closed, check_date }) =>
        !closed ? (
          <StatusBadge tone="science">{m.statement_draft()}</StatusBadge>
        ) : check_date ? (
          <StatusBadge tone="good">{m.statement_paid({ day: formatDate(check_date) })}</StatusBadge>
        ) : (
          <StatusBadge tone="waiting">{m.statement_pending()}</StatusBadge>
        ),
    },
  ];
  return (
    <Panel title={m.statement_list()} flush>
      <DataTable
        caption={m.statement_list()}
        columns={columns}
        rows={statements}
        rowKey={({ commission_id }) => commission_id}
        sortable={false}
        empty={<EmptyState why="data" title={m.statement_none()} />}
      />
    </Panel>
  );
}

/** The newest payments. */
export function ConsultantPayments({ payments }: { payments: readonly PaymentRow[] }) {
  const { timeZone } = useCompany();
  const columns: DataColumn<PaymentRow>[] = [
    {
      key: 'date',
      header: m.payment_date(),
      rowHeader: true,
      whole: true,
      phone: 'title',
      value: ({ created_at }) => created_at,
      cell: ({ created_at }) => formatDay(created_at, timeZone),
    },
    { key: 'method', header: m.payment_method(), value: ({ payment_method }) => methodName(payment_method) },
    amountColumn<PaymentRow>({
      key: 'amount',
      header: m.payment_amount(),
      amount: (row) => row.amount,
      currency: (row) => row.currency,
      withCode: true,
      phone: 'end',
    }),
    {
      key: 'status',
      header: m.payment_status(),
      phone: 'detail',
      value: ({ status }) => status,
      cell: ({ status }) => <StatusBadge tone={paymentTone(status)}>{paymentStatusName[status]()}</StatusBadge>,
    },
  ];
  return (
    <Panel title={m.payment_list()} flush>
      <DataTable
        caption={m.payment_list()}
        columns={columns}
        rows={payments}
        rowKey={({ payment_id }) => payment_id}
        sortable={false}
        empty={<EmptyState why="data" title={m.payment_none()} />}
      />
    </Panel>
  );
}

type TeamProps = { consultant: ConsultantDetails; team: { readonly data: TeamMember[]; readonly total: number } };

/** The frontline with the largest volumes; the whole team is on the genealogy page. */
export function ConsultantTeam({ consultant, team }: TeamProps) {
  const columns: DataColumn<TeamMember>[] = [
    {
      key: 'name',
      header: m.consultant_column_name(),
      rowHeader: true,
      phone: 'title',
      value: nameOf,
      cell: (row) => <Link to={`/admin/consultants/${row.code}`}>{nameOf(row)}</Link>,
    },
    { key: 'code', header: m.consultant_code(), phone: 'detail', value: ({ code }) => code },
    amountColumn<TeamMember>({
      key: 'volume',
      header: m.consultant_column_volume({ currency: consultant.currency }),
      amount: (row) => row.personal_volume,
      currency: () => consultant.currency,
      phone: 'end',
    }),
    { key: 'team', header: m.consultant_direct(), align: 'end', value: ({ childrenCount }) => childrenCount },
  ];
  return (
    <Panel
      title={m.consultant_team()}
      description={m.consultant_count({ count: team.total, shown: formatCount(team.total) })}
      flush
      actions={
        <ButtonLink size="sm" to={`/network?root=${consultant.consultant_id}`}>
          {m.consultant_team_open()}
        </ButtonLink>
      }
    >
      <DataTable
        caption={m.consultant_team()}
        columns={columns}
        rows={team.data}
        rowKey={({ consultant_id }) => consultant_id}
        sortable={false}
        empty={<EmptyState why="data" title={m.consultant_team_none()} />}
      />
    </Panel>
  );
}
