import { Link } from 'react-router';
import type { PlanVersionRow } from '#contract/plan/version.ts';
import { m } from '#messages';
import { formatDay, formatPeriod } from '#web/period/format-period.ts';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import classes from './plan-versions.module.css';

const statuses: Readonly<Record<PlanVersionRow['status'], { readonly tone: Tone; readonly text: () => string }>> = {
  past: { tone: 'neutral', text: m.plan_version_past },
  current: { tone: 'good', text: m.plan_version_current },
  upcoming: { tone: 'science', text: m.plan_version_upcoming },
  replaced: { tone: 'neutral', text: m.plan_version_replaced },
};

/** The status of a version. */
export const VersionStatus = ({ status }: { status: PlanVersionRow['status'] }) => (
  <StatusBadge tone={statuses[status].tone}>{statuses[status].text()}</StatusBadge>
);

/** The validity of a version, in a sentence. */
export function validityLabels({ valid_from, valid_until, status }: PlanVersionRow): string {
  if (status === 'replaced') return m.plan_validity_never();
  if (valid_from === null)
    return valid_until === null
      ? m.plan_validity_always()
      : m.plan_validity_until({ until: formatPeriod(valid_until) });
  if (valid_until === null) return m.plan_validity_from({ from: formatPeriod(valid_from) });
  return valid_from === valid_until
    ? formatPeriod(valid_from)
    : m.plan_validity_from_until({ from: formatPeriod(valid_from), until: formatPeriod(valid_until) });
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
              {m.plan_version({ version: row.version })}
            </Link>
            <VersionStatus status={row.status} />
          </div>
          <p className={classes.when}>{validityLabels(row)}</p>
          {row.note && <p className={classes.note}>{row.note}</p>}
          {row.saved_by && (
            <p className={classes.when}>
              {m.plan_saved_by({ name: row.saved_by, day: formatDay(row.saved_at, timeZone) })}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
