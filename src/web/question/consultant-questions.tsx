import { Link } from 'react-router';
import type { AdminQuestionRow } from '#contract/question/question.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { excerptOf } from './own-questions.tsx';
import classes from './question.module.css';
import { stateLabels, stateTones } from './question-labels.ts';

type Props = { code: string; questions: readonly AdminQuestionRow[] };

/** The newest questions of a consultant, on their page for admins. */
export function ConsultantQuestions({ code, questions }: Props) {
  const { timeZone } = useCompany();
  const isNone = questions.length === 0;
  return (
    <Panel
      title={m.question_panel()}
      flush={!isNone}
      actions={
        !isNone && (
          <ButtonLink size="sm" to={`/admin/questions?state=all&q=${code}`}>
            {m.question_panel_all()}
          </ButtonLink>
        )
      }
    >
      {isNone && <p className={classes.quiet}>{m.question_panel_none()}</p>}
      {!isNone && (
        <ul className={classes.list}>
          {questions.map(({ question_id, question, state, state_since }) => (
            <li key={question_id} className={classes.item}>
              <Link to={`/admin/questions/${question_id}`} className={classes.text}>
                {excerptOf(question)}
              </Link>
              <StatusBadge tone={stateTones[state]}>{stateLabels[state]()}</StatusBadge>
              <span className={classes.quiet}>{formatMoment(state_since, timeZone)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
