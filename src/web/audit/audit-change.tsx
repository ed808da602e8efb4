import type { AuditEvent } from '#contract/audit/audit.ts';
import { m } from '#messages';
import { type AuditDetail, auditDetails, type EventFormat } from './audit-details.ts';
import classes from './audit-log.module.css';

const Detail = (detail: AuditDetail) => (
  <div>
    <dt>{detail.label}</dt>
    <dd>
      {'text' in detail ? (
        detail.text
      ) : (
        <>
          <del>{detail.before}</del> <span aria-hidden="true">→</span> <ins>{detail.after}</ins>
        </>
      )}
    </dd>
  </div>
);

/** Details that are shown without opening the rest. */
const shownDetails = 4;

/** What an event changed: each field before and after; other details by name. */
export function AuditChange({ detail, ...format }: { detail: AuditEvent['detail'] } & EventFormat) {
  const details = auditDetails(detail, format).map((each) => <Detail key={each.name} {...each} />);
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
