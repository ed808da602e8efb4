import { data, Link } from 'react-router';
import { z } from 'zod';
import { m } from '#messages';
import { PageEditor } from '#web/content/page-editor.tsx';
import { contentSlugs, pageNames } from '#web/content/page-names.ts';
import { pageFromText, textOfForm, textOfPage } from '#web/content/page-text.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { formAction } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { AdminTabs } from '#web/shell/admin-tabs.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/page.ts';

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'content:write')) return { allowed: false as const };
  const slug = contentSlugs.find((known) => known === params.slug);
  if (!slug) return data({ allowed: true as const, slug: null }, { status: 404 });
  return { allowed: true as const, slug, page: await context.get(apiContext).content.getContentPage({ slug }) };
};

export const action = ({ context, params, request }: Route.ActionArgs) => {
  const { content } = context.get(apiContext);
  const slug = contentSlugs.find((known) => known === params.slug);
  if (!slug) throw new Response(null, { status: 404 });
  return formAction(request, {
    updateContentPage: {
      schema: z.record(z.string(), z.string()),
      send: async (fields: Readonly<Record<string, string>>) => {
        const stored = await content.getContentPage({ slug });
        const text = textOfForm(textOfPage(slug, stored?.document ?? null), fields);
        const version = fields.version ? Number(fields.version) : null;
        await content.updateContentPage({ page: pageFromText(slug, text), version });
        return m.page_saved();
      },
    },
  });
};

export const clientAction = formClientAction;

export default function AdminPageEditor({ loaderData }: Route.ComponentProps) {
  if (!loaderData.allowed) return <AdminsOnly />;
  if (loaderData.slug === null) {
    return (
      <>
        <PageTitle title={m.page_unknown()} />
        <h1 className="visually-hidden">{m.page_unknown()}</h1>
        <EmptyState
          why="match"
          title={m.page_unknown_description()}
          action={<ButtonLink to="/admin/pages">{m.page_show_all()}</ButtonLink>}
        />
      </>
    );
  }
  const { slug, page } = loaderData;
  return (
    <>
      <PageTitle title={m.page_edit({ page: pageNames[slug]() })} />
      <PageHeader
        title={m.page_edit({ page: pageNames[slug]() })}
        lead={
          <>
            <Link to="/admin/pages">{m.page_all()}</Link> · {m.page_edit_lead()}
          </>
        }
      />
      <AdminTabs />
      <PageEditor key={slug} slug={slug} page={page} />
    </>
  );
}
