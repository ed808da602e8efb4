import { Link } from 'react-router';
import { m } from '#messages';
import { codeOf } from '#web/api.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { formAction } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { MessageForm } from '#web/question/message-form.tsx';
import classes from '#web/question/question.module.css';
import { CloseQuestion, QuestionLead, QuestionMessages } from '#web/question/question-messages.tsx';
import { questionSubmissions } from '#web/question/question-submissions.ts';
import { useCompany } from '#web/settings/company.ts';
import { AdminTabs } from '#web/shell/admin-tabs.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/question.ts';

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'questions:read')) return null;
  return context
    .get(apiContext)
    .question.getQuestion({ question_id: params.id })
    .catch((error) => {
      if (codeOf(error) === 'NOT_FOUND' || codeOf(error) === 'BAD_REQUEST') throw new Response(null, { status: 404 });
      throw error;
    });
};

export const action = ({ context, request }: Route.ActionArgs) =>
  formAction(request, questionSubmissions(context.get(apiContext).question));

export const clientAction = formClientAction;

/** A question of a consultant, with the answers and the form for the next one. */
export default function AdminQuestionPage({ loaderData: question }: Route.ComponentProps) {
  const { brand } = useCompany();
  if (!question) return <AdminsOnly />;
  const { consultant_name: name, consultant_code: code } = question;
  const ended = {
    consultant: m.question_closed_consultant({ name }),
    company: m.question_closed_company({ brand: brand.name }),
  };
  const title = m.question_of({ name });
  return (
    <>
      <PageTitle title={title} />
      <AdminTabs />
      <PageHeader
        back={{ to: '/admin/questions', label: m.question_back_admin() }}
        title={title}
        lead={
          <span className={classes.lead}>
            <Link to={`/admin/consultants/${code}`}>{code}</Link>
            <QuestionLead question={question} />
          </span>
        }
        actions={<CloseQuestion question={question} own={false} />}
      />
      <QuestionMessages
        messages={question.messages}
        names={{ consultant: name, company: brand.name }}
        ended={question.closed_by && ended[question.closed_by]}
      />
      {question.is_own ? (
        <p className={classes.quiet}>{m.question_own_answer()}</p>
      ) : (
        <MessageForm questionId={question.question_id} answerTo={name} />
      )}
    </>
  );
}
