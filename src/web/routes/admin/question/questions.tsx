import { questionCursor } from '#contract/question/question.ts';
import { apiContext, personContext } from '#web/context.ts';
import { formAction } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { QuestionList, questionViews } from '#web/question/question-list.tsx';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { adminPageSize } from '#web/shell/admin-list.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { loadViews } from '#web/view/load-views.ts';
import { viewSubmissions } from '#web/view/view-submissions.ts';
import type { Route } from './+types/questions.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'questions:read')) return null;
  const { searchParams } = new URL(request.url);
  const view = questionViews.find((each) => each === searchParams.get('state')) ?? 'open';
  const searchTerm = (searchParams.get('q') ?? '').trim().slice(0, 200);
  const [state_since, question_id] = (searchParams.get('after') ?? '').split('_');
  // An address that was changed by hand shows the first page.
  const after = questionCursor.safeParse({ state_since, question_id }).data ?? null;
  const state = view === 'all' ? null : view;
  const api = context.get(apiContext);
  const [questions, views] = await Promise.all([
    api.question.getQuestions({ searchTerm, state, after, limit: adminPageSize }),
    loadViews(api, 'questions'),
  ]);
  return { questions, views, view, searchTerm, isLater: after !== null };
};

export const action = ({ context, request }: Route.ActionArgs) =>
  formAction(request, viewSubmissions(context.get(apiContext)));

export const clientAction = formClientAction;

export default function AdminQuestionsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame>
      <QuestionList {...loaderData} />
    </AdminFrame>
  );
}
