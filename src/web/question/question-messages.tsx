import type { QuestionMessage, QuestionRow } from '#contract/question/question.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import classes from './question.module.css';
import { pageLabel, stateLabels, stateTones } from './question-labels.ts';

/** What a question is about, its state and since when. */
export function QuestionLead({ question }: { question: QuestionRow }) {
  const { timeZone } = useCompany();
  return (
    <span className={classes.lead}>
      <StatusBadge tone={stateTones[question.state]}>{stateLabels[question.state]()}</StatusBadge>
      <span>{m.question_about({ page: pageLabel(question.page) })}</span>
      <span>{m.question_asked({ moment: formatMoment(question.created_at, timeZone) })}</span>
    </span>
  );
}

type Props = {
  messages: readonly QuestionMessage[];
  /** The consultant and the company, as the reader calls them. */
  names: { readonly consultant: string; readonly company: string };
  /** Who closed it; null if it is not closed. */
  ended: string | null;
};

/** The messages of a question, oldest first. */
export function QuestionMessages({ messages, names, ended }: Props) {
  const { timeZone } = useCompany();
  return (
    <Panel title={m.question_thread()}>
      <ol className={classes.messages}>
        {messages.map((one) => (
          <li key={one.message_id} className={classes.message} data-company={one.from_company || undefined}>
            <p className={classes.author}>
              {one.from_company ? (one.author_name ?? names.company) : names.consultant}
              <time dateTime={one.created_at} className={classes.quiet}>
                {formatMoment(one.created_at, timeZone)}
              </time>
            </p>
            <p className={classes.written}>{one.message}</p>
          </li>
        ))}
      </ol>
      {ended !== null && <p className={classes.ended}>{ended}</p>}
    </Panel>
  );
}

/** Closes a question that is not closed. */
export function CloseQuestion({ question, own }: { question: QuestionRow; own: boolean }) {
  if (question.state === 'closed') return null;
  return (
    <SubmitForm name={own ? 'closeOwnQuestion' : 'closeQuestion'} {...(!own && { needs: 'questions:write' as const })}>
      {({ pending }) => (
        <>
          <input type="hidden" name="question_id" value={question.question_id} />
          <Button type="submit" busy={pending}>
            {own ? m.question_close_own() : m.question_close()}
          </Button>
        </>
      )}
    </SubmitForm>
  );
}
