import type { Membership, MembershipFee } from '#contract/membership/membership.ts';
import { m } from '#messages';
import { formatDate, formatLongDate, formatPeriod } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { cardExpiry, cardName, feeNote, feeStatusLabels, feeStatusTones } from './fee-labels.ts';
import classes from './membership-panels.module.css';

type Props = {
  membership: Membership;
  status: 'active' | 'left' | 'suspended';
  /** Whether the consultant has just put a card on file. */
  cardSaved: boolean;
  page: number;
  pageSize: number;
};

/** The consultant's standing, membership fee, card on file and earlier fees. */
export function MembershipPanels(props: Props) {
  const { membership } = props;
  const { next, card, fees } = membership;
  // A company without a fee asks for no card.
  const isCharged = next !== null || card !== null || fees.total > 0;
  return (
    <>
      <Standing {...props} />
      {isCharged && <CardOnFile {...props} />}
      {fees.total > 0 && <FeeHistory {...props} />}
    </>
  );
}

function Standing({ membership, status }: Props) {
  const { brand } = useCompany();
  const { next, is_overdue: isOverdue } = membership;
  return (
    <Panel title={m.billing_status()}>
      <div className={classes.stack}>
        <p>
          <StandingBadge status={status} isOverdue={isOverdue} />
        </p>
        {isOverdue && <p className={classes.note}>{m.membership_overdue_next()}</p>}
        {next === null ? (
          <p className={classes.note}>
            {status === 'active' ? m.billing_no_fee({ brand: brand.name }) : m.membership_not_billed()}
          </p>
        ) : (
          <Facts
            facts={[
              { label: m.membership_next(), value: formatLongDate(next.day) },
              { label: m.membership_fee(), value: <Amount value={next.amount} currency={next.currency} withCode /> },
            ]}
          />
        )}
      </div>
    </Panel>
  );
}

function StandingBadge({ status, isOverdue }: { status: Props['status']; isOverdue: boolean }) {
  if (status === 'left') return <StatusBadge tone="bad">{m.billing_left()}</StatusBadge>;
  if (status === 'suspended') return <StatusBadge tone="bad">{m.billing_suspended()}</StatusBadge>;
  return isOverdue ? (
    <StatusBadge tone="bad">{m.membership_payment_overdue()}</StatusBadge>
  ) : (
    <StatusBadge tone="good">{m.billing_active()}</StatusBadge>
  );
}

function CardOnFile({ membership, status, cardSaved }: Props) {
  const { card, can_save_card: canSave, is_overdue: isOverdue, is_due: isDue } = membership;
  const owes = isOverdue || isDue;
  return (
    <Panel
      title={m.membership_card()}
      description={m.membership_card_description()}
      actions={
        canSave &&
        status === 'active' && (
          <SubmitForm name="openCardPage" failed={m.membership_card_failed()}>
            {({ pending }) => (
              <Button
                type="submit"
                kind={card ? 'quiet' : 'primary'}
                busy={pending}
                aria-label={card ? m.membership_update_card() : undefined}
              >
                {card ? m.membership_update() : m.membership_add_card()}
              </Button>
            )}
          </SubmitForm>
        )
      }
    >
      <div className={classes.stack}>
        {cardSaved && (
          <p role="status">
            <StatusBadge tone="good">{m.membership_card_saved()}</StatusBadge>
          </p>
        )}
        {card ? (
          <Facts
            facts={[
              { label: m.membership_column_card(), value: cardName(card) },
              { label: m.membership_card_expires(), value: cardExpiry(card) },
            ]}
          />
        ) : (
          <p className={classes.note}>{canSave ? m.membership_card_none() : m.membership_card_unavailable()}</p>
        )}
        {card && (
          <div className={classes.actions}>
            {owes && status === 'active' && (
              <SubmitForm name="payMembershipFees" failed={m.membership_pay_failed()}>
                {({ pending }) => (
                  <Button type="submit" kind="primary" size="sm" busy={pending}>
                    {m.membership_pay_now()}
                  </Button>
                )}
              </SubmitForm>
            )}
            {!owes && (
              <SubmitForm name="removeCard" failed={m.membership_remove_failed()}>
                {({ pending }) => (
                  <Button type="submit" kind="plain" size="sm" busy={pending}>
                    {m.membership_remove_card()}
                  </Button>
                )}
              </SubmitForm>
            )}
          </div>
        )}
      </div>
    </Panel>
  );
}

function FeeHistory({ membership: { fees }, page, pageSize }: Props) {
  const { timeZone } = useCompany();
  return (
    <Panel title={m.membership_history()} flush>
      <DataTable
        caption={m.membership_history()}
        columns={columnsOf(timeZone)}
        rows={fees.data}
        rowKey={({ fee_id }) => fee_id}
        sortable={false}
        empty={<EmptyState why="data" title={m.membership_none()} />}
      />
      <Pager page={page} pageSize={pageSize} total={fees.total} />
    </Panel>
  );
}

const columnsOf = (timeZone: string): readonly DataColumn<MembershipFee>[] => [
  {
    key: 'month',
    header: m.membership_column_month(),
    rowHeader: true,
    phone: 'title',
    value: ({ period }) => period,
    cell: ({ period }) => formatPeriod(period),
  },
  {
    key: 'due',
    header: m.membership_column_due(),
    phone: 'detail',
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
      const note = feeNote(fee, timeZone);
      return (
        <>
          <StatusBadge tone={feeStatusTones[fee.status]}>{feeStatusLabels[fee.status]()}</StatusBadge>
          {note !== null && <p className={classes.small}>{note}</p>}
        </>
      );
    },
  },
  {
    key: 'receipt',
    header: m.membership_column_receipt(),
    phone: 'action',
    value: () => null,
    cell: ({ fee_id, period, paid_at }) =>
      paid_at !== null && (
        <ButtonLink
          to={`/api/membership-fees/${fee_id}/receipt.pdf`}
          reloadDocument
          download
          size="sm"
          aria-label={m.membership_receipt_of({ month: formatPeriod(period) })}
        >
          {m.membership_receipt()}
        </ButtonLink>
      ),
  },
];
