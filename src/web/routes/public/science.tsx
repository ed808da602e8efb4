import { m } from '#messages';
import { PageTitle } from '#web/content/page-title.tsx';
import { ScienceView } from '#web/content/science-view.tsx';
import { UnwrittenPage } from '#web/content/unwritten-page.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { mayUse } from '#web/shell/person.ts';
import type { Route } from './+types/science.ts';

export const loader = async ({ context }: Route.LoaderArgs) => {
  const page = await context.get(apiContext).content.getContentPage({ slug: 'science' });
  return {
    science: page?.slug === 'science' ? page.document : null,
    isAdmin: mayUse(context.get(personContext), 'content:write'),
  };
};

export default function Science({ loaderData: { science, isAdmin } }: Route.ComponentProps) {
  if (!science) return <UnwrittenPage title={m.nav_science()} slug="science" isAdmin={isAdmin} />;
  return (
    <>
      <PageTitle title={m.nav_science()} description={science.lead} />
      <ScienceView science={science} />
    </>
  );
}
