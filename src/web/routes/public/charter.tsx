import { m } from '#messages';
import { CharterView } from '#web/content/charter-view.tsx';
import { PageTitle } from '#web/content/page-title.tsx';
import { UnwrittenPage } from '#web/content/unwritten-page.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { mayUse } from '#web/shell/person.ts';
import type { Route } from './+types/charter.ts';

export const loader = async ({ context }: Route.LoaderArgs) => {
  const page = await context.get(apiContext).content.getContentPage({ slug: 'charter' });
  return {
    charter: page?.slug === 'charter' ? page.document : null,
    isAdmin: mayUse(context.get(personContext), 'content:write'),
  };
};

export default function Charter({ loaderData: { charter, isAdmin } }: Route.ComponentProps) {
  if (!charter) return <UnwrittenPage title={m.nav_charter()} slug="charter" isAdmin={isAdmin} />;
  return (
    <>
      <PageTitle title={m.nav_charter()} description={charter.mission.paragraphs[0] ?? charter.title} />
      <CharterView charter={charter} />
    </>
  );
}
