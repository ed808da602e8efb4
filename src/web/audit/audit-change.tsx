import type { AuditEvent } from '#contract/audit/audit.ts';
import { m } from '#messages';
import { isRecord } from '#web/ui/form/stored-value.ts';
import classes from './audit-log.module.css';

const textOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return m.audit_empty();
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** What an event changed: each field before and after; other details by name. */
export function AuditChange({ detail }: { detail: AuditEvent['detail'] }) {
  const { before, after, ...others } = detail;
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const isChange = isRecord(before) || isRecord(after);
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  );
  const named = isChange ? others : detail;
  if (changed.length === 0 && Object.keys(named).length === 0) return null;
  return (
    <dl className={classes.change}>
      {changed.map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <del>{textOf(was[name])}</del> <span aria-hidden="true">→</span> <ins>{textOf(is[name])}</ins>
          </dd>
        </div>
      ))}
      {Object.entries(named).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{textOf(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
