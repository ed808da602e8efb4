import { m } from '#messages';
import { codeOf } from '#web/api.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext } from '#web/context.ts';
import { formAction } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { MessageForm } from '#web/question/message-form.tsx';
import { CloseQuestion, QuestionLead, QuestionMessages } from '#web/question/question-messages.tsx';
import { ownQuestionSubmissions } from '#web/question/question-submissions.ts';
import { useCompany } from '#web/settings/company.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/question.ts';

export const loader = ({ context, params }: Route.LoaderArgs) =>
  context
    .get(apiContext)
    .question.getOwnQuestion({ question_id: params.id })
    .catch((error) => {
      if (codeOf(error) === 'NOT_FOUND' || codeOf(error) === 'BAD_REQUEST') throw new Response(null, { status: 404 });
      throw error;
    });

export const action = ({ context, request }: Route.ActionArgs) =>
  formAction(request, ownQuestionSubmissions(context.get(apiContext).question));

export const clientAction = formClientAction;

/** A question of the consultant with its answers. */
export default function QuestionPage({ loaderData: question }: Route.ComponentProps) {
  const { brand } = useCompany();
  const ended = { consultant: m.question_closed_you(), company: m.question_closed_company({ brand: brand.name }) };
  return (
    <>
      <PageTitle title={m.question_title()} />
      <PageHeader
        back={{ to: '/help', label: m.question_back() }}
        title={m.question_title()}
        lead={<QuestionLead question={question} />}
        actions={<CloseQuestion question={question} own />}
      />
      <QuestionMessages
        messages={question.messages}
        names={{ consultant: m.question_you(), company: brand.name }}
        ended={question.closed_by && ended[question.closed_by]}
      />
      <MessageForm questionId={question.question_id} isClosed={question.state === 'closed'} />
    </>
  );
}
