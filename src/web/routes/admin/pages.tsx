import { PageList } from '#web/content/page-list.tsx';
import { contentSlugs } from '#web/content/page-names.ts';
import { apiContext, personContext } from '#web/context.ts';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import type { Route } from './+types/pages.ts';

export const loader = async ({ context }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'content:write')) return null;
  const { content } = context.get(apiContext);
  return { pages: await Promise.all(contentSlugs.map((slug) => content.getContentPage({ slug }))) };
};

export default function AdminPagesPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame>
      <PageList pages={loaderData.pages} />
    </AdminFrame>
  );
}
