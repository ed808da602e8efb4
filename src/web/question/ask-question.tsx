import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextAreaField } from '#web/ui/form/field.tsx';
import { IdempotencyKey } from '#web/ui/form/idempotency-key.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from './question.module.css';
import { askedPages, pageLabel } from './question-labels.ts';

/** A question to the company, about the page from which the consultant came or another one. */
export function AskQuestion({ from }: { from: string | null }) {
  const pages = askedPages();
  const isListed = from === null || pages.some(({ path }) => path === from);
  return (
    <Panel title={m.question_ask_title()} description={m.question_ask_lead()}>
      <SubmitForm name="askQuestion" asksBeforeLeaving values={{ page: from ?? '' }} className={classes.form ?? ''}>
        {({ field, pending }) => (
          <>
            <IdempotencyKey name="idempotency_key" />
            <SelectField {...field('page')} label={m.question_page()}>
              {!isListed && <option value={from}>{pageLabel(from)}</option>}
              {pages.map(({ path, label }) => (
                <option key={path} value={path}>
                  {label}
                </option>
              ))}
              <option value="">{m.question_page_other()}</option>
            </SelectField>
            <TextAreaField
              {...field('message')}
              label={m.question_message()}
              hint={m.question_message_hint()}
              rows={5}
              maxLength={4000}
            />
            <Button kind="primary" type="submit" busy={pending}>
              {m.question_send()}
            </Button>
          </>
        )}
      </SubmitForm>
    </Panel>
  );
}
