import { PageTitle } from '#web/content/page-title.tsx';
import { personContext } from '#web/context.ts';
import { useCompany } from '#web/settings/company.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { Route } from './+types/help.ts';
import classes from './help.module.css';

const keys = [
  { keys: ['Ctrl', 'B'], does: 'Open or close the sidebar (⌘ B on a Mac)' },
  { keys: ['Tab'], does: 'Go from one control to the next; the first stop skips to the page' },
  { keys: ['Esc'], does: 'Close what has opened over the page' },
] as const;

const questions = [
  {
    question: 'Why is a line of commission exactly that?',
    answer:
      'Open it on the earnings page. It leads from the order over its base, your tier and the volume that reached it, the rate and the rounding to the amount.',
  },
  {
    question: 'When does a month close?',
    answer:
      'After its last day, when the company closes it. Until then your figures are live. A closed month never changes; what comes later is booked in the open one.',
  },
  {
    question: 'How is an order credited to me?',
    answer: 'By your link or your code. Your own purchases are credited to you as well.',
  },
] as const;

export const loader = ({ context }: Route.LoaderArgs) => ({
  isConsultant: context.get(personContext)?.isConsultant === true,
});

export default function HelpPage({ loaderData: { isConsultant } }: Route.ComponentProps) {
  const { contact } = useCompany();
  return (
    <>
      <PageTitle title="Help & Support" />
      <PageHeader title="Help & Support" />
      <Panel title="Ask us">
        <p className={classes.text}>
          Write to <a href={`mailto:${contact.email}`}>{contact.email}</a>.
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
      <Panel title="Often asked">
        <dl className={classes.questions}>
          {questions.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title="Keyboard">
        <dl className={classes.hours}>
          {keys.map((shortcut) => (
            <div key={shortcut.does}>
              <dt>
                {shortcut.keys.map((name) => (
                  <kbd key={name} className={classes.key}>
                    {name}
                  </kbd>
                ))}
              </dt>
              <dd>{shortcut.does}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  );
}
