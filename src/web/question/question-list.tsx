import { Link, useSearchParams } from 'react-router';
import { formatCount } from '#contract/language/format.ts';
import type { AdminQuestionRow } from '#contract/question/question.ts';
import type { SavedView } from '#contract/view/saved-view.ts';
import type { QuestionState } from '#domain/question/question.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchForm } from '#web/ui/form/search-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { ListViews } from '#web/view/list-views.tsx';
import { excerptOf } from './own-questions.tsx';
import classes from './question.module.css';
import { pageLabel, stateLabels, stateTones } from './question-labels.ts';

export const questionViews = ['open', 'answered', 'closed', 'all'] as const;
export type QuestionView = (typeof questionViews)[number];

type Props = {
  questions: {
    readonly data: readonly AdminQuestionRow[];
    readonly next: Pick<AdminQuestionRow, 'state_since' | 'question_id'> | null;
    readonly open: number;
  };
  views: readonly SavedView[];
  view: QuestionView;
  searchTerm: string;
  /** Whether this is a later page. */
  isLater: boolean;
};

const viewLabel = (view: QuestionView, open: number): string =>
  view === 'open'
    ? m.question_view_open({ shown: formatCount(open) })
    : view === 'all'
      ? m.question_state_all()
      : stateLabels[view satisfies QuestionState]();

/** The questions of consultants, by state, with a search; all of it in the address. */
export function QuestionList({ questions, views, view, searchTerm, isLater }: Props) {
  const [search] = useSearchParams();
  const { timeZone } = useCompany();
  const addressOf = (changes: Readonly<Record<string, string | null>>) => {
    const to = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) value === null ? to.delete(name) : to.set(name, value);
    return `?${to}`;
  };
  return (
    <Panel
      title={m.question_admin_title()}
      description={m.question_admin_lead()}
      flush
      actions={
        <SearchForm
          label={m.question_search()}
          placeholder={m.question_search_placeholder()}
          term={searchTerm}
          preserve={view === 'open' ? {} : { state: view }}
        />
      }
    >
      <div className={classes.views}>
        <ListViews
          list="questions"
          views={views}
          builtIn={{
            current: view,
            links: questionViews.map((key) => ({
              key,
              to: addressOf({ state: key === 'open' ? null : key, after: null }),
              label: viewLabel(key, questions.open),
            })),
          }}
        />
      </div>
      <DataTable
        caption={m.question_admin_title()}
        columns={questionColumns(timeZone)}
        rows={questions.data}
        rowKey={({ question_id }) => question_id}
        sortable={false}
        empty={<NothingListed view={view} isFiltered={searchTerm !== '' || isLater} />}
      />
      {(isLater || questions.next !== null) && (
        <nav className={classes.pages} aria-label={m.question_pages()}>
          {isLater && <ButtonLink to={addressOf({ after: null })}>{m.question_first()}</ButtonLink>}
          {questions.next !== null && (
            <ButtonLink to={addressOf({ after: `${questions.next.state_since}_${questions.next.question_id}` })}>
              {m.question_next()}
            </ButtonLink>
          )}
        </nav>
      )}
    </Panel>
  );
}

function NothingListed({ view, isFiltered }: { view: QuestionView; isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        why="match"
        title={m.question_no_match()}
        action={<ButtonLink to="/admin/questions?state=all">{m.question_show_all()}</ButtonLink>}
      />
    );
  }
  return view === 'open' ? (
    <EmptyState why="data" title={m.question_none_open()}>
      {m.question_none_open_description()}
    </EmptyState>
  ) : (
    <EmptyState why="data" title={m.question_none()} />
  );
}

const questionColumns = (timeZone: string): readonly DataColumn<AdminQuestionRow>[] => [
  {
    key: 'question',
    header: m.question_column_question(),
    rowHeader: true,
    phone: 'title',
    value: ({ question }) => question,
    cell: ({ question_id, question, page }) => (
      <span className={classes.excerpt}>
        <Link to={`/admin/questions/${question_id}`}>{excerptOf(question)}</Link>
        <span className={classes.quiet}>{pageLabel(page)}</span>
      </span>
    ),
  },
  {
    key: 'consultant',
    header: m.question_column_consultant(),
    phone: 'detail',
    value: ({ consultant_name }) => consultant_name,
    cell: ({ consultant_name, consultant_code }) => (
      <span className={classes.excerpt}>
        <Link to={`/admin/consultants/${consultant_code}`}>{consultant_name}</Link>
        <span className={classes.quiet}>{consultant_code}</span>
      </span>
    ),
  },
  {
    key: 'messages',
    header: m.question_column_messages(),
    align: 'end',
    value: ({ message_count }) => message_count,
  },
  {
    key: 'state',
    header: m.question_state(),
    phone: 'status',
    value: ({ state }) => state,
    cell: ({ state }) => <StatusBadge tone={stateTones[state]}>{stateLabels[state]()}</StatusBadge>,
  },
  {
    key: 'since',
    header: m.question_column_since(),
    phone: 'detail',
    whole: true,
    value: ({ state_since }) => state_since,
    cell: ({ state_since }) => <time dateTime={state_since}>{formatMoment(state_since, timeZone)}</time>,
  },
];
