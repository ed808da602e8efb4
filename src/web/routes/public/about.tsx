import { m } from '#messages';
import { AboutView } from '#web/content/about-view.tsx';
import { PageTitle } from '#web/content/page-title.tsx';
import { UnwrittenPage } from '#web/content/unwritten-page.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { mayUse } from '#web/shell/person.ts';
import type { Route } from './+types/about.ts';

export const loader = async ({ context }: Route.LoaderArgs) => {
  const page = await context.get(apiContext).content.getContentPage({ slug: 'about' });
  return {
    about: page?.slug === 'about' ? page.document : null,
    isAdmin: mayUse(context.get(personContext), 'content:write'),
  };
};

export default function About({ loaderData: { about, isAdmin } }: Route.ComponentProps) {
  if (!about) return <UnwrittenPage title={m.nav_about()} slug="about" isAdmin={isAdmin} />;
  return (
    <>
      <PageTitle title={m.nav_about()} description={about.lead} />
      <AboutView about={about} />
    </>
  );
}
