import { mailTextFunctions } from '#contract/message/mail-text.ts';
import { m } from '#messages';
import { apiContext, personContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { MailTextList } from '#web/message/mail-text/mail-text-list.tsx';
import { MailTextVersions } from '#web/message/mail-text/mail-text-versions.tsx';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { pageAt, rowsOf } from '#web/ui/table/page-at.ts';
import type { Route } from './+types/mail-texts.ts';

const pageSize = 20;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'content:write')) return null;
  const { message } = context.get(apiContext);
  const page = pageAt(new URL(request.url).searchParams);
  const versions = await message.getMailTextVersions(rowsOf(page, pageSize));
  return { ...(await message.getMailTexts()), versions, page };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const { message } = context.get(apiContext);
  return formAction(request, {
    restoreMailTexts: submission(mailTextFunctions.restoreMailTexts, async (input) => {
      const { version } = await message.restoreMailTexts(input);
      return m.email_saved({ version });
    }),
  });
};

export const clientAction = formClientAction;

export default function MailTextsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  const { version, mails, versions, page } = loaderData;
  return (
    <AdminFrame>
      <MailTextList mails={mails} />
      <MailTextVersions versions={versions} current={version} page={page} pageSize={pageSize} />
    </AdminFrame>
  );
}
