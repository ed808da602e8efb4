import { Link } from 'react-router';
import type { PlanVersionRow } from '#contract/plan/version.ts';
import { formatDay, formatPeriod } from '#web/period/format-period.ts';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import classes from './plan-versions.module.css';

const statuses: Readonly<Record<PlanVersionRow['status'], { readonly tone: Tone; readonly text: string }>> = {
  past: { tone: 'neutral', text: 'Past' },
  current: { tone: 'good', text: 'In force' },
  upcoming: { tone: 'science', text: 'Upcoming' },
  replaced: { tone: 'neutral', text: 'Replaced' },
};

/** The status of a version. */
export const VersionStatus = ({ status }: { status: PlanVersionRow['status'] }) => (
  <StatusBadge tone={statuses[status].tone}>{statuses[status].text}</StatusBadge>
);

/** The validity of a version, in a sentence. */
export function validityLabels({ valid_from, valid_until, status }: PlanVersionRow): string {
  if (status === 'replaced') return 'Never in force: another version took its place';
  if (valid_from === null)
    return valid_until === null ? 'From the start' : `From the start to ${formatPeriod(valid_until)}`;
  if (valid_until === null) return `From ${formatPeriod(valid_from)}`;
  return valid_from === valid_until
    ? formatPeriod(valid_from)
    : `${formatPeriod(valid_from)} to ${formatPeriod(valid_until)}`;
}

/** All versions, newest first, with links to their pages. */
export function VersionList({
  versions,
  shown,
  timeZone,
}: {
  versions: readonly PlanVersionRow[];
  shown: number;
  timeZone: string;
}) {
  return (
    <ol className={classes.versions}>
      {versions.map((row) => (
        <li key={row.version} data-shown={row.version === shown || undefined}>
          <div className={classes.line}>
            <Link
              to={`/admin/plan?version=${row.version}`}
              preventScrollReset
              aria-current={row.version === shown ? 'true' : undefined}
              className={classes.name}
            >
              Version {row.version}
            </Link>
            <VersionStatus status={row.status} />
          </div>
          <p className={classes.when}>{validityLabels(row)}</p>
          {row.note && <p className={classes.note}>{row.note}</p>}
          {row.saved_by && (
            <p className={classes.when}>
              Saved by {row.saved_by}, {formatDay(row.saved_at, timeZone)}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
