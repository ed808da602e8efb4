import type { QuestionState } from '#domain/question/question.ts';
import { m } from '#messages';
import { backOfficeEntries, entryAt } from '#web/shell/back-office-entries.ts';
import type { Tone } from '#web/ui/status-badge.tsx';

export const stateLabels: Readonly<Record<QuestionState, () => string>> = {
  open: m.question_state_open,
  answered: m.question_state_answered,
  closed: m.question_state_closed,
};

export const stateTones: Readonly<Record<QuestionState, Tone>> = {
  open: 'waiting',
  answered: 'good',
  closed: 'neutral',
};

/** The pages that a consultant can ask about. */
export const askedPages = (): readonly { readonly path: string; readonly label: string }[] => {
  const entries = backOfficeEntries.filter(({ adminOnly, needs }) => !adminOnly && needs === undefined);
  return entries
    .filter(({ path }, at) => entries.findIndex((entry) => entry.path === path) === at)
    .map(({ path, label }) => ({ path, label: label() }));
};

/** The name of a page of the back office, with its address where it is more than the page itself. */
export function pageLabel(page: string | null): string {
  if (page === null) return m.question_page_other();
  const path = page.split(/[?#]/)[0] ?? page;
  const entry = entryAt(path);
  if (!entry) return page;
  return page === entry.path ? entry.label() : m.question_page_shown({ name: entry.label(), path: page });
}

/** The address from which Help & Support was opened, if a question can be about it. */
export const askedFrom = (from: string | null): string | null =>
  from !== null && /^\/(?!\/)[^\s\\]{0,299}$/.test(from) && !/^\/help\b/.test(from) ? from : null;
