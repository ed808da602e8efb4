import { LegalTextList } from '#web/content/legal/legal-text-list.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import type { Route } from './+types/legal-texts.ts';

export const loader = async ({ context }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'content:write')) return null;
  return { texts: (await context.get(apiContext).content.getEditedLegalTexts()).data };
};

export default function AdminLegalTextsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame>
      <LegalTextList texts={loaderData.texts} />
    </AdminFrame>
  );
}
