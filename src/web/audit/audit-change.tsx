import type { AuditEvent } from '#contract/audit/audit.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { isRecord } from '#web/ui/form/stored-value.ts';
import classes from './audit-log.module.css';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+Z$/;

function textOf(value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return m.audit_empty();
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  return instant.test(value) ? formatMoment(value, timeZone) : value;
}

/** Events name fields as the API or the code does: `exchange_rate` or `exchangeRate` → `exchange rate`. */
const fieldName = (name: string): string =>
  name.replaceAll('_', ' ').replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

type Change = { readonly name: string; readonly before: unknown; readonly after: unknown };

const isChange = (value: unknown): value is { before: unknown; after: unknown } =>
  isRecord(value) && 'before' in value && 'after' in value;

/** The changed fields of an event: of one `before` and `after` for all, or of one for each field. */
function changesOf({ before, after, ...others }: AuditEvent['detail']): Change[] {
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const together = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .map((name) => ({ name, before: was[name], after: is[name] }));
  const single = Object.entries(others).flatMap(([name, value]) => (isChange(value) ? [{ name, ...value }] : []));
  return [...together, ...single];
}

const Changed = ({ name, before, after, timeZone }: Change & { timeZone: string }) => (
  <div>
    <dt>{fieldName(name)}</dt>
    <dd>
      <del>{textOf(before, timeZone)}</del> <span aria-hidden="true">→</span> <ins>{textOf(after, timeZone)}</ins>
    </dd>
  </div>
);

/** Details that are shown without opening the rest. */
const shownDetails = 4;

/** What an event changed: each field before and after; other details by name. */
export function AuditChange({ detail, timeZone }: { detail: AuditEvent['detail']; timeZone: string }) {
  const changes = changesOf(detail);
  const others = Object.entries(detail).filter(
    ([name, value]) => !isChange(value) && !((name === 'before' || name === 'after') && isRecord(value)),
  );
  const details = [
    ...changes.map((change) => <Changed key={change.name} {...change} timeZone={timeZone} />),
    ...others.map(([name, value]) => (
      <div key={name}>
        <dt>{fieldName(name)}</dt>
        <dd>{textOf(value, timeZone)}</dd>
      </div>
    )),
  ];
  if (details.length === 0) return null;
  const more = details.slice(shownDetails);
  return (
    <>
      <dl className={classes.change}>{details.slice(0, shownDetails)}</dl>
      {more.length > 0 && (
        <details className={classes.more}>
          <summary>{m.audit_change_more({ count: more.length })}</summary>
          <dl className={classes.change}>{more}</dl>
        </details>
      )}
    </>
  );
}
