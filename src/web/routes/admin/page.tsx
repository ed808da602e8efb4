import { data, Link } from 'react-router';
import { PageEditor } from '#web/content/page-editor.tsx';
import { contentSlugs, pageNames } from '#web/content/page-names.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/page.ts';

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  if (!context.get(personContext)?.isAdmin) return { allowed: false as const };
  const slug = contentSlugs.find((known) => known === params.slug);
  if (!slug) return data({ allowed: true as const, slug: null }, { status: 404 });
  return { allowed: true as const, slug, page: await context.get(apiContext).content.getContentPage({ slug }) };
};

export default function AdminPageEditor({ loaderData }: Route.ComponentProps) {
  if (!loaderData.allowed) return <AdminsOnly />;
  if (loaderData.slug === null) {
    return (
      <>
        <PageTitle title="Unknown page" />
        <h1 className="visually-hidden">Unknown page</h1>
        <EmptyState
          why="match"
          title="There is no such page to edit"
          action={<ButtonLink to="/admin/pages">Show all pages</ButtonLink>}
        />
      </>
    );
  }
  const { slug, page } = loaderData;
  return (
    <>
      <PageTitle title={`Edit ${pageNames[slug]}`} />
      <PageHeader
        title={`Edit ${pageNames[slug]}`}
        lead={
          <>
            <Link to="/admin/pages">All pages</Link> · Everybody sees what you save at once.
          </>
        }
      />
      <PageEditor key={slug} slug={slug} page={page} />
    </>
  );
}
