import { Link } from 'react-router';
import type { QuestionRow } from '#contract/question/question.ts';
import { shorten } from '#domain/language/shorten.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import classes from './question.module.css';
import { pageLabel, stateLabels, stateTones } from './question-labels.ts';

type Props = {
  questions: { readonly data: readonly QuestionRow[]; readonly total: number };
  page: number;
  pageSize: number;
};

/** The first line of a question, or a part of it. */
export function excerptOf(question: string): string {
  const [line = ''] = question.split('\n');
  return shorten(line, 120);
}

/** What the consultant has asked. */
export function OwnQuestions({ questions, page, pageSize }: Props) {
  const { timeZone } = useCompany();
  return (
    <Panel title={m.question_own()} flush>
      {questions.total === 0 && <EmptyState why="data" title={m.question_own_none()} />}
      <ul className={classes.list}>
        {questions.data.map((row) => (
          <li key={row.question_id} className={classes.item}>
            <Link to={`/help/questions/${row.question_id}`} className={classes.text}>
              {excerptOf(row.question)}
            </Link>
            <StatusBadge tone={stateTones[row.state]}>{stateLabels[row.state]()}</StatusBadge>
            <span className={classes.quiet}>
              {pageLabel(row.page)} · {m.question_asked({ moment: formatMoment(row.created_at, timeZone) })}
            </span>
          </li>
        ))}
      </ul>
      <Pager page={page} pageSize={pageSize} total={questions.total} label={m.question_pages()} />
    </Panel>
  );
}
