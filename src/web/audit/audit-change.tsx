import type { AuditEvent } from '#contract/audit/audit.ts';
import { m } from '#messages';
import { isRecord } from '#web/ui/form/stored-value.ts';
import classes from './audit-log.module.css';

const textOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return m.audit_empty();
  return typeof value === 'string' ? value : JSON.stringify(value);
};

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

const Changed = ({ name, before, after }: Change) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <del>{textOf(before)}</del> <span aria-hidden="true">→</span> <ins>{textOf(after)}</ins>
    </dd>
  </div>
);

/** Details that are shown without opening the rest. */
const shownDetails = 4;

/** What an event changed: each field before and after; other details by name. */
export function AuditChange({ detail }: { detail: AuditEvent['detail'] }) {
  const changes = changesOf(detail);
  const others = Object.entries(detail).filter(
    ([name, value]) => !isChange(value) && !((name === 'before' || name === 'after') && isRecord(value)),
  );
  const details = [
    ...changes.map((change) => <Changed key={change.name} {...change} />),
    ...others.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{textOf(value)}</dd>
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
