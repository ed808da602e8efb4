import type { WorkedExamples } from '#contract/statement/worked-examples.ts';
import { m } from '#messages';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { formAction } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { EmailAddress } from '#web/message/email-address.tsx';
import { AskQuestion } from '#web/question/ask-question.tsx';
import { OwnQuestions } from '#web/question/own-questions.tsx';
import { askedFrom } from '#web/question/question-labels.ts';
import { ownQuestionSubmissions } from '#web/question/question-submissions.ts';
import { useCompany } from '#web/settings/company.ts';
import { KeyboardHelp } from '#web/shell/palette/keyboard-help.tsx';
import { WorkedExampleList } from '#web/statement/worked-examples.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { pageAt, rowsOf } from '#web/ui/table/page-at.ts';
import type { Route } from './+types/help.ts';
import classes from './help.module.css';

const questions = [
  { question: m.help_line, answer: m.help_line_answer },
  { question: m.help_close, answer: m.help_close_answer },
  { question: m.help_credit, answer: m.help_credit_answer },
] as const;

/** Questions on a page. */
const pageSize = 10;

export const loader = async ({ context, url }: Route.LoaderArgs) => {
  if (context.get(personContext)?.isConsultant !== true) return { own: null, examples: null };
  const page = pageAt(url.searchParams);
  const api = context.get(apiContext);
  const [questions, examples] = await Promise.all([
    api.question.getOwnQuestions(rowsOf(page, pageSize)),
    api.statement.getWorkedExamples(),
  ]);
  return { examples, own: { from: askedFrom(url.searchParams.get('from')), questions, page, pageSize } };
};

export const action = ({ context, request }: Route.ActionArgs) =>
  formAction(request, ownQuestionSubmissions(context.get(apiContext).question));

export const clientAction = formClientAction;

export default function HelpPage({ loaderData: { own, examples } }: Route.ComponentProps) {
  const { contact } = useCompany();
  return (
    <>
      <PageTitle title={m.user_menu_help()} />
      <PageHeader title={m.user_menu_help()} />
      {own && (
        <>
          <AskQuestion from={own.from} key={own.from} />
          <OwnQuestions {...own} />
        </>
      )}
      <Panel title={m.help_contact()}>
        <p className={classes.text}>
          {m.help_write()} <EmailAddress email={contact.email} />
        </p>
        <h3 className={classes.heading}>{m.contact_hours({ zone: contact.openingHoursZone })}</h3>
        <dl className={classes.hours}>
          {contact.openingHours.map(({ days, hours }) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd>{hours}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      {examples && <ConsultantHelp examples={examples} />}
    </>
  );
}

/** The parts that only consultants see. */
function ConsultantHelp({ examples }: { examples: WorkedExamples }) {
  return (
    <>
      <Panel title={m.help_pay()}>
        <WorkedExampleList examples={examples} />
      </Panel>
      <Panel title={m.help_questions()}>
        <dl className={classes.questions}>
          {questions.map(({ question, answer }) => (
            <div key={question()}>
              <dt>{question()}</dt>
              <dd>{answer()}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title={m.keyboard_help()}>
        <KeyboardHelp />
      </Panel>
    </>
  );
}
