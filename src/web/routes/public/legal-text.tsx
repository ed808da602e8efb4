import { data } from 'react-router';
import { legalTextKinds } from '#domain/content/legal-text.ts';
import { m } from '#messages';
import { legalLabels } from '#web/content/legal/legal-labels.ts';
import { LegalTextView } from '#web/content/legal/legal-text-view.tsx';
import { parseMarkdown } from '#web/content/legal/markdown.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext } from '#web/context.ts';
import { useCompany } from '#web/settings/company.ts';
import { PageNotFound } from '#web/ui/page-not-found.tsx';
import type { Route } from './+types/legal-text.ts';

/** `/privacy` and the others show the version that applies, `?version=1` an earlier one. */
export const loader = async ({ context, url }: Route.LoaderArgs) => {
  const path = url.pathname.replaceAll('/', '').toLowerCase();
  const kind = legalTextKinds.find((known) => known === path);
  const asked = url.searchParams.get('version');
  const version = asked === null ? undefined : Number(/^[1-9]\d{0,5}$/.exec(asked)?.[0]);
  if (kind === undefined || Number.isNaN(version)) return data(null, { status: 404 });
  const published = await context
    .get(apiContext)
    .content.getLegalText({ kind, ...(version !== undefined && { version }) });
  if (!published) return data(null, { status: 404 });
  const { text, ...legal } = published;
  return data({ legal, nodes: parseMarkdown(text) });
};

export default function LegalTextPage({ loaderData }: Route.ComponentProps) {
  const { brand } = useCompany();
  if (!loaderData) {
    return (
      <>
        <PageTitle title={m.page_not_found_title()} />
        <PageNotFound />
      </>
    );
  }
  const name = legalLabels[loaderData.legal.kind]();
  return (
    <>
      <PageTitle title={name} description={m.legal_description({ name, brand: brand.name })} />
      <LegalTextView {...loaderData} />
    </>
  );
}
