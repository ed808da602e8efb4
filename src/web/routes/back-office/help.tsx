import { m } from '#messages';
import { PageTitle } from '#web/content/page-title.tsx';
import { personContext } from '#web/context.ts';
import { useCompany } from '#web/settings/company.ts';
import { KeyboardHelp } from '#web/shell/palette/keyboard-help.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { Route } from './+types/help.ts';
import classes from './help.module.css';

const questions = [
  { question: m.help_line, answer: m.help_line_answer },
  { question: m.help_close, answer: m.help_close_answer },
  { question: m.help_credit, answer: m.help_credit_answer },
] as const;

export const loader = ({ context }: Route.LoaderArgs) => ({
  isConsultant: context.get(personContext)?.isConsultant === true,
});

export default function HelpPage({ loaderData: { isConsultant } }: Route.ComponentProps) {
  const { contact } = useCompany();
  return (
    <>
      <PageTitle title={m.user_menu_help()} />
      <PageHeader title={m.user_menu_help()} />
      <Panel title={m.help_contact()}>
        <p className={classes.text}>
          {m.help_write()} <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </p>
        <dl className={classes.hours}>
          {contact.openingHours.map(({ days, hours }) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd>
                {hours} {contact.openingHoursZone}
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
      {isConsultant && <ConsultantHelp />}
    </>
  );
}

/** The parts that only consultants see. */
function ConsultantHelp() {
  return (
    <>
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
