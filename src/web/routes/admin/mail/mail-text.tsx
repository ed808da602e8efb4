import { data, Link } from 'react-router';
import { mailNames, mailTextFunctions } from '#contract/message/mail-text.ts';
import { m } from '#messages';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { formAction, reviewedSubmission, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { mailLabels } from '#web/message/mail-text/mail-labels.ts';
import { MailTextEditor } from '#web/message/mail-text/mail-text-editor.tsx';
import { atTexts } from '#web/message/mail-text/mail-text-problem.ts';
import { AdminTabs } from '#web/shell/admin-tabs.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/mail-text.ts';

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'content:write')) return { allowed: false as const };
  const mail = mailNames.find((name) => name === params.mail);
  if (mail === undefined) return data({ allowed: true as const, mail: null }, { status: 404 });
  return { allowed: true as const, mail, shown: await context.get(apiContext).message.getMailText({ mail }) };
};

export const action = async ({ context, params, request }: Route.ActionArgs) => {
  const { message } = context.get(apiContext);
  const mail = mailNames.find((name) => name === params.mail);
  if (mail === undefined) throw new Response(null, { status: 404 });
  const { texts } = await message.getMailText({ mail });
  return formAction(request, {
    updateMailText: reviewedSubmission(
      mailTextFunctions.updateMailText,
      (input) => message.previewMailText(input).catch(atTexts(texts)),
      async (input) => {
        const { version } = await message.updateMailText(input).catch(atTexts(texts));
        return { message: m.email_saved({ version }), value: version };
      },
    ),
    resetMailText: submission(mailTextFunctions.resetMailText, async (input) => {
      const { version } = await message.resetMailText(input);
      return { message: m.email_saved({ version }), value: version };
    }),
  });
};

export const clientAction = formClientAction;

export default function MailTextPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.allowed) return <AdminsOnly />;
  if (loaderData.mail === null) {
    return (
      <>
        <PageTitle title={m.email_unknown()} />
        <h1 className="visually-hidden">{m.email_unknown()}</h1>
        <EmptyState
          why="match"
          title={m.email_unknown_description()}
          action={<ButtonLink to="/admin/emails">{m.email_all()}</ButtonLink>}
        />
      </>
    );
  }
  const { mail, shown } = loaderData;
  return (
    <>
      <PageTitle title={mailLabels[mail]()} />
      <PageHeader title={mailLabels[mail]()} lead={<Link to="/admin/emails">{m.email_all()}</Link>} />
      <AdminTabs />
      <MailTextEditor key={mail} mail={mail} shown={shown} />
    </>
  );
}
