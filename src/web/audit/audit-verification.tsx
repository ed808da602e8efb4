import type { AuditChainResult } from '#contract/audit/audit.ts';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { formField } from '#web/ui/form/form-answer.ts';
import { useFormAnswer } from '#web/ui/form/use-form-answer.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import classes from './audit-log.module.css';

/** Verifies the chain of hashes over all events and shows where it breaks. */
export function AuditVerification() {
  const { fetcher, answer, pending, errorAt, entered, onChange } = useFormAnswer({
    submissions: { verifyAuditChain: { failed: m.audit_verify_failed() } },
  });
  const noted = entered('noted') ?? '';
  return (
    <Panel title={m.audit_verify_title()} description={m.audit_verify_description()}>
      <fetcher.Form method="post" className={classes.verify} noValidate onChange={onChange}>
        <input type="hidden" name={formField} value="verifyAuditChain" />
        <TextField
          label={m.audit_verify_noted()}
          name="noted"
          hint={m.audit_verify_noted_hint()}
          optional
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          defaultValue={noted}
          error={errorAt('noted')}
        />
        <div>
          <Button type="submit" busy={pending !== null}>
            {pending === null ? m.audit_verify() : m.audit_verifying()}
          </Button>
        </div>
        <div aria-live="polite">
          {answer?.done && <Result chain={answer.value as AuditChainResult} noted={noted.trim()} />}
        </div>
      </fetcher.Form>
    </Panel>
  );
}

function Result({ chain, noted }: { chain: AuditChainResult; noted: string }) {
  const { sealed, waiting, head, first_broken: broken } = chain;
  if (broken !== null) {
    const where = { position: formatCount(broken.position), event: formatCount(broken.event) };
    return (
      <p>
        <StatusBadge tone="bad">{m.audit_broken()}</StatusBadge> {m.audit_broken_description(where)}
      </p>
    );
  }
  return (
    <>
      <p>
        <StatusBadge tone="good">{m.audit_intact()}</StatusBadge>{' '}
        {m.audit_intact_description({ events: sealed, shown: formatCount(sealed) })}{' '}
        {waiting > 0 && m.audit_waiting({ events: waiting, shown: formatCount(waiting) })}
      </p>
      {noted !== '' && (
        <p>
          {chain.noted === null ? (
            <>
              <StatusBadge tone="bad">{m.audit_broken()}</StatusBadge> {m.audit_noted_missing()}
            </>
          ) : (
            m.audit_noted_found({ position: formatCount(chain.noted) })
          )}
        </p>
      )}
      {head !== null && (
        <p className={classes.head}>
          {m.audit_head()} <code>{head}</code>
        </p>
      )}
    </>
  );
}
