import type { AuditEvent } from '#contract/audit/audit.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { isRecord } from '#web/ui/form/stored-value.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import { auditFieldName } from './audit-fields.ts';
import classes from './audit-log.module.css';

const isAmount = /^-?\d+\.\d\d$/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+Z$/;

/** How the values of events are shown. */
export type ValueFormat = {
  readonly timeZone: string;
  /** Names of people, orders, products and payments by id. */
  readonly names: Readonly<Record<string, string>>;
};

/** A value of an event as text: ids as names, times in the company's zone, `field: value` of objects. */
function textOf(value: unknown, format: ValueFormat): string {
  if (value === null || value === undefined || value === '') return m.audit_empty();
  if (Array.isArray(value)) {
    const items = value.map((item) => textOf(item, format));
    return items.join(value.every(isRecord) ? '; ' : ', ');
  }
  if (isRecord(value)) {
    const fields = Object.entries(value).map(([name, field]) => {
      return `${fieldName(name, field, format)}: ${textOf(field, format)}`;
    });
    return fields.join(', ');
  }
  if (typeof value !== 'string') return JSON.stringify(value);
  return format.names[value] ?? (instant.test(value) ? formatMoment(value, format.timeZone) : value);
}

/** The field of an id that is shown as a name is without "id". */
const fieldName = (name: string, value: unknown, { names }: ValueFormat): string =>
  auditFieldName(typeof value === 'string' && names[value] !== undefined ? name.replace(/(_id|Id)$/, '') : name);

/** The value of `fields`, the names of what changed, in words. */
const fieldNames = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((name) => (typeof name === 'string' ? auditFieldName(name) : name)) : value;

type Change = { readonly name: string; readonly before: unknown; readonly after: unknown };

const isChange = (value: unknown): value is { before: unknown; after: unknown } =>
  isRecord(value) && 'before' in value && 'after' in value;

/** Whether an event names a status before and after as `from` and `to`. */
const isStatusChange = ({ from, to }: AuditEvent['detail']) => typeof from === 'string' && typeof to === 'string';

/** The changed fields of an event: of one `before` and `after` for all, or of one for each field. */
function changesOf({ before, after, ...others }: AuditEvent['detail']): Change[] {
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const together = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .map((name) => ({ name, before: was[name], after: is[name] }));
  const single = Object.entries(others).flatMap(([name, value]) => (isChange(value) ? [{ name, ...value }] : []));
  const status = isStatusChange(others) ? [{ name: 'status', before: others.from, after: others.to }] : [];
  return [...status, ...together, ...single];
}

const Changed = ({ name, before, after, format }: Change & { format: ValueFormat }) => (
  <div>
    <dt>{fieldName(name, after ?? before, format)}</dt>
    <dd>
      <del>{textOf(before, format)}</del> <span aria-hidden="true">→</span> <ins>{textOf(after, format)}</ins>
    </dd>
  </div>
);

/** An amount and its currency as one value, `$225.00 USD`; other details as they are. */
function withMoney({ currency, ...detail }: AuditEvent['detail']): AuditEvent['detail'] {
  const { amount } = detail;
  if (typeof currency !== 'string' || typeof amount !== 'string' || !isAmount.test(amount)) {
    return currency === undefined ? detail : { ...detail, currency };
  }
  return { ...detail, amount: formatAmount(amount, currency, true) };
}

/** Details that are shown without opening the rest. */
const shownDetails = 4;

/** What an event changed: each field before and after; other details by name. */
export function AuditChange({ detail, ...format }: { detail: AuditEvent['detail'] } & ValueFormat) {
  const changes = changesOf(detail);
  const others = Object.entries(withMoney(detail)).filter(
    ([name, value]) =>
      !isChange(value) &&
      !((name === 'before' || name === 'after') && isRecord(value)) &&
      !((name === 'from' || name === 'to') && isStatusChange(detail)),
  );
  const details = [
    ...changes.map((change) => <Changed key={change.name} {...change} format={format} />),
    ...others.map(([name, value]) => (
      <div key={name}>
        <dt>{fieldName(name, value, format)}</dt>
        <dd>{textOf(name === 'fields' ? fieldNames(value) : value, format)}</dd>
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
