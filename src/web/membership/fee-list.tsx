import { Link } from 'react-router';
import type { AdminMembershipFee } from '#contract/membership/membership.ts';
import type { SavedView } from '#contract/view/saved-view.ts';
import { type FeeStatus, feeStatuses } from '#domain/membership/fee.ts';
import { m } from '#messages';
import { formatDate, formatPeriod } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DialogButton, type DialogState, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { SearchForm } from '#web/ui/form/search-form.tsx';
import { AddressSelect } from '#web/ui/form/small-select.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { ListViews } from '#web/view/list-views.tsx';
import { cardName, feeNote, feeStatusLabels, feeStatusTones } from './fee-labels.ts';
import classes from './membership-panels.module.css';

type Props = {
  fees: { data: readonly AdminMembershipFee[]; total: number };
  views: readonly SavedView[];
  status: FeeStatus | null;
  searchTerm: string;
  page: number;
  pageSize: number;
};

/** The membership fees of all consultants, with the decisions of an admin. */
export function FeeList({ fees, views, status, searchTerm, page, pageSize }: Props) {
  const { timeZone } = useCompany();
  const [refunding, cancelling] = [useDialog('refund-fee'), useDialog('cancel-fee')];
  const file = new URLSearchParams({
    ...(searchTerm && { q: searchTerm }),
    ...(status !== null && { state: status }),
  });
  return (
    <>
      <ListViews list="membership-fees" views={views} />
      <Panel
        title={m.membership_fees()}
        description={m.membership_fees_description()}
        flush
        actions={
          <>
            <SearchForm
              label={m.membership_search()}
              placeholder={m.membership_search_placeholder()}
              term={searchTerm}
              preserve={status === null ? {} : { state: status }}
            />
            <AddressSelect
              label={m.membership_column_status()}
              labelHidden
              name="state"
              value={status ?? ''}
              choices={[
                { value: '', text: m.membership_status_all() },
                ...feeStatuses.map((value) => ({ value, text: feeStatusLabels[value]() })),
              ]}
              preserve={searchTerm ? { q: searchTerm } : {}}
            />
            <ButtonLink to={`/api/membership-fees.csv?${file}`} reloadDocument download>
              {m.order_export()}
            </ButtonLink>
          </>
        }
      >
        <DataTable
          caption={m.membership_fees()}
          columns={columnsOf(timeZone, { refunding, cancelling })}
          rows={fees.data}
          rowKey={({ fee_id }) => fee_id}
          sortable={false}
          empty={
            searchTerm || status !== null ? (
              <EmptyState
                why="match"
                title={m.membership_no_match()}
                action={<ButtonLink to="/admin/membership-fees">{m.membership_show_all()}</ButtonLink>}
              />
            ) : (
              <EmptyState why="data" title={m.membership_none()}>
                {m.membership_none_description()}
              </EmptyState>
            )
          }
        />
        <Pager page={page} pageSize={pageSize} total={fees.total} />
      </Panel>
      <FeeDialogs fees={fees.data} refunding={refunding} cancelling={cancelling} />
    </>
  );
}

type Dialogs = { refunding: DialogState; cancelling: DialogState };

const columnsOf = (timeZone: string, { refunding, cancelling }: Dialogs): readonly DataColumn<AdminMembershipFee>[] => [
  {
    key: 'consultant',
    header: m.membership_column_consultant(),
    rowHeader: true,
    phone: 'title',
    value: ({ consultant_name }) => consultant_name,
    cell: ({ consultant_name: name, consultant_code: code }) => <Link to={`/admin/consultants/${code}`}>{name}</Link>,
  },
  {
    key: 'month',
    header: m.membership_column_month(),
    phone: 'detail',
    value: ({ period }) => period,
    cell: ({ period }) => formatPeriod(period),
  },
  {
    key: 'due',
    header: m.membership_column_due(),
    whole: true,
    value: ({ due_on }) => due_on,
    cell: ({ due_on }) => formatDate(due_on),
  },
  amountColumn({
    key: 'amount',
    phone: 'end',
    header: m.membership_column_amount(),
    amount: ({ amount }) => amount,
    currency: ({ currency }) => currency,
    withCode: true,
  }),
  {
    key: 'status',
    header: m.membership_column_status(),
    phone: 'status',
    value: ({ status }) => status,
    cell: (fee) => {
      const refused = fee.refund_failure;
      const note = refused === null ? feeNote(fee, timeZone) : m.membership_refund_refused({ reason: refused });
      return (
        <>
          <StatusBadge tone={feeStatusTones[fee.status]}>{feeStatusLabels[fee.status]()}</StatusBadge>
          {note !== null && <p className={classes.small}>{note}</p>}
        </>
      );
    },
  },
  {
    key: 'card',
    header: m.membership_column_card(),
    value: ({ card }) => card?.last4 ?? null,
    cell: ({ card }) => (card === null ? m.value_none() : cardName(card)),
  },
  {
    key: 'actions',
    header: m.membership_column_actions(),
    phone: 'action',
    value: () => null,
    cell: ({ fee_id, fee_no, status, paid_at }) => (
      <div className={classes.actions}>
        {paid_at !== null && (
          <ButtonLink
            to={`/api/membership-fees/${fee_id}/receipt.pdf`}
            reloadDocument
            download
            size="sm"
            aria-label={m.membership_receipt_numbered({ number: fee_no })}
          >
            {m.membership_receipt()}
          </ButtonLink>
        )}
        {status === 'paid' && (
          <DialogButton needs="payouts:write" dialog={refunding} item={fee_id} size="sm">
            {m.membership_refund()}
          </DialogButton>
        )}
        {(status === 'due' || status === 'overdue') && (
          <DialogButton needs="payouts:write" dialog={cancelling} item={fee_id} size="sm">
            {m.membership_cancel()}
          </DialogButton>
        )}
      </div>
    ),
  },
];

type FeeDialogsProps = Dialogs & { fees: readonly AdminMembershipFee[] };

function FeeDialogs({ fees, refunding, cancelling }: FeeDialogsProps) {
  const named = ({ item }: DialogState) => {
    const fee = fees.find(({ fee_id }) => fee_id === item);
    return {
      name: fee?.consultant_name ?? '',
      amount: fee ? formatAmount(fee.amount, fee.currency, true) : '',
      month: fee ? formatPeriod(fee.period) : '',
    };
  };
  return (
    <>
      <FeeDialog
        dialog={refunding}
        title={m.membership_refund_title(named(refunding))}
        description={m.membership_refund_description(named(refunding))}
        submission="refundMembershipFee"
        submitLabel={m.membership_refund()}
      />
      <FeeDialog
        dialog={cancelling}
        title={m.membership_cancel_title(named(cancelling))}
        description={m.membership_cancel_description(named(cancelling))}
        submission="cancelMembershipFee"
        submitLabel={m.membership_cancel()}
      />
    </>
  );
}

type FeeDialogProps = {
  dialog: DialogState;
  title: string;
  description: string;
  submission: 'refundMembershipFee' | 'cancelMembershipFee';
  submitLabel: string;
};

/** A decision about the fee that the dialog is open for, with its reason. */
const FeeDialog = ({ dialog, description, ...props }: FeeDialogProps) => (
  <FormDialog dialog={dialog} description={<p>{description}</p>} {...props}>
    {({ field }) => (
      <>
        <input type="hidden" name="fee_id" value={dialog.item ?? ''} />
        <TextField {...field('reason')} label={m.payment_reason()} maxLength={300} autoComplete="off" />
      </>
    )}
  </FormDialog>
);
