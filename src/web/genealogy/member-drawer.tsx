import { IconMail, IconPhone } from '@tabler/icons-react';
import type { ConsultantProfile } from '#contract/genealogy/genealogy.ts';
import type { MemberMonth, MemberNote } from '#contract/genealogy/member-note.ts';
import { m } from '#messages';
import { formatPeriod } from '#web/period/format-period.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import classes from './member-drawer.module.css';
import { MemberNotes } from './member-notes.tsx';
import { ProfileDrawer } from './profile-drawer.tsx';

/** Someone of the team, as the drawer shows them. */
export type MemberDetail = {
  readonly profile: ConsultantProfile;
  readonly history: {
    readonly data: readonly MemberMonth[];
    readonly currency: string;
    readonly email: string;
    readonly phone: string | null;
  };
  readonly notes: { readonly data: readonly MemberNote[]; readonly total: number; readonly page: number };
  /** The company's calendar day, the earliest possible follow-up. */
  readonly today: string;
};

/** A member's contact, results, months, and the viewer's private notes about them. */
export function MemberDrawer({ profile, history, notes, today }: MemberDetail) {
  const isSelf = profile.level === 0;
  return (
    <div className={classes.drawer}>
      {!isSelf && (
        <p className={classes.contact}>
          <ButtonLink
            kind="plain"
            size="sm"
            to={`mailto:${history.email}`}
            icon={<IconMail size={16} stroke={1.6} aria-hidden="true" />}
          >
            {m.member_email()}
          </ButtonLink>
          {history.phone !== null && (
            <ButtonLink
              kind="plain"
              size="sm"
              to={`tel:${history.phone}`}
              icon={<IconPhone size={16} stroke={1.6} aria-hidden="true" />}
            >
              {m.member_call()}
            </ButtonLink>
          )}
        </p>
      )}
      <ProfileDrawer profile={profile} />
      <section className={classes.history}>
        <h3>{m.member_history()}</h3>
        <DataTable
          caption={m.member_history()}
          columns={monthColumns(history.currency)}
          rows={history.data}
          rowKey={({ period }) => period}
          sortable={false}
          compact
          empty={<EmptyState why="data" title={m.member_no_history()} />}
        />
        <p className={classes.hint}>{m.member_history_hint()}</p>
      </section>
      {!isSelf && <MemberNotes consultantId={profile.consultant_id} notes={notes} today={today} />}
    </div>
  );
}

const monthColumns = (currency: string): DataColumn<MemberMonth>[] => [
  {
    key: 'period',
    header: m.member_month_and_rank(),
    value: ({ period }) => formatPeriod(period, 'short'),
    // Two lines: a column of its own for the rank does not fit into the drawer.
    cell: ({ period, current_rank }) => (
      <>
        {formatPeriod(period, 'short')}
        <span className={classes.rank}>{current_rank}</span>
      </>
    ),
    rowHeader: true,
  },
  amountColumn({
    key: 'own',
    header: m.outline_in_currency({ name: m.member_personal(), currency }),
    amount: ({ personal_volume }) => personal_volume,
    currency: () => currency,
  }),
  amountColumn({
    key: 'team',
    header: m.outline_in_currency({ name: m.member_team(), currency }),
    amount: ({ team_volume }) => team_volume,
    currency: () => currency,
  }),
];
