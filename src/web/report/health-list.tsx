import { formatCount } from '#contract/language/format.ts';
import type { HealthCheck } from '#contract/report/admin-dashboard.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import classes from './health-list.module.css';

type Name = HealthCheck['name'];

const names: Record<Name, () => string> = {
  database: m.health_database,
  jobs: m.health_jobs,
  mail: m.health_mail,
  payments: m.health_payments,
  gateway: m.health_gateway,
  files: m.health_files,
  'audit-log': m.health_audit_log,
  books: m.health_books,
};

type Failure = (values: { count: number; shown: string; since: string }) => string;

const failures: Record<Name, Failure> = {
  database: m.health_database_failing,
  jobs: m.health_jobs_failing,
  mail: m.health_mail_failing,
  payments: m.health_payments_failing,
  gateway: m.health_gateway_failing,
  files: m.health_files_failing,
  'audit-log': m.health_audit_log_failing,
  books: m.health_books_failing,
};

/** Every probe of the system with its state. */
export function HealthList({ checks }: { checks: readonly HealthCheck[] }) {
  const { timeZone } = useCompany();
  return (
    <ul id="health" className={classes.list} aria-label={m.health_checks()} tabIndex={-1}>
      {checks.map(({ name, passes, count, since }) => (
        <li key={name} data-passes={passes} className={classes.check}>
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
            {passes ? <path d="M3 8.5 6.5 12 13 4.5" /> : <path d="M8 2 15 14H1ZM8 6.5v3.5M8 12v.5" />}
          </svg>
          {passes
            ? m.health_passes({ check: names[name]() })
            : failures[name]({
                count,
                shown: formatCount(count),
                since: since === null ? '' : formatMoment(since, timeZone),
              })}
        </li>
      ))}
    </ul>
  );
}
