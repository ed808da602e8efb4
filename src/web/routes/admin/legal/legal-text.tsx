import { data, Link } from 'react-router';
import type { ApiClient } from '#contract/client.ts';
import { legalTextFunctions } from '#contract/content/legal-text.ts';
import { type LegalTextKind, legalTextKinds, nextVersion } from '#domain/content/legal-text.ts';
import { m } from '#messages';
import { type AcceptedVersion, LegalAcceptances } from '#web/content/legal/legal-acceptances.tsx';
import { LegalEditor } from '#web/content/legal/legal-editor.tsx';
import { legalLabels } from '#web/content/legal/legal-labels.ts';
import { LegalVersions } from '#web/content/legal/legal-versions.tsx';
import { parseMarkdown } from '#web/content/legal/markdown.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { atField, formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { AdminTabs } from '#web/shell/admin-tabs.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageNotFound } from '#web/ui/page-not-found.tsx';
import { longPageAt } from '#web/ui/table/page-at.ts';
import type { Route } from './+types/legal-text.ts';

const pageSize = 20;

const kindOf = (given: string): LegalTextKind | undefined => legalTextKinds.find((kind) => kind === given);

export const loader = async ({ context, params, url }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (!mayUse(person, 'content:write')) return { allowed: false as const };
  const kind = kindOf(params.kind);
  if (kind === undefined) return data({ allowed: true as const, kind: null }, { status: 404 });
  const { content } = context.get(apiContext);
  const edited = await content.getEditedLegalText({ kind });
  const versions = edited.versions.map(({ version }) => version);
  const accepted =
    kind === 'consultant-agreement' && mayUse(person, 'consultants:read')
      ? await acceptedOf(content, versions, url.searchParams)
      : null;
  return { allowed: true as const, kind, ...edited, preview: parseMarkdown(edited.draft?.text ?? '', 3), accepted };
};

/** The people who accepted the version in the address, by default the current one; null while none is published. */
async function acceptedOf(
  content: ApiClient['content'],
  versions: readonly number[],
  search: URLSearchParams,
): Promise<AcceptedVersion | null> {
  const version = versions.find((each) => String(each) === search.get('accepted')) ?? versions[0];
  if (version === undefined) return null;
  const { page, rows } = longPageAt(search, pageSize);
  return { version, list: await content.getLegalAcceptances({ version, ...rows }), page, pageSize };
}

export const action = ({ context, request }: Route.ActionArgs) => {
  const { content } = context.get(apiContext);
  return formAction(request, {
    saveLegalDraft: submission(legalTextFunctions.saveLegalDraft, async (input) => {
      const { revision } = await content.saveLegalDraft(input).catch(atField('text', 'NESTED_TOO_DEEPLY'));
      return { message: m.legal_draft_saved(), value: revision, stays: true };
    }),
    deleteLegalDraft: submission(legalTextFunctions.deleteLegalDraft, async (input) => {
      await content.deleteLegalDraft(input);
      return m.legal_draft_deleted();
    }),
    publishLegalText: submission(legalTextFunctions.publishLegalText, async (input) => {
      const { version } = await content.publishLegalText(input);
      return m.legal_publish_done({ name: legalLabels[input.kind](), version });
    }),
  });
};

export const clientAction = formClientAction;

export default function AdminLegalTextPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.allowed) return <AdminsOnly />;
  if (loaderData.kind === null) {
    return (
      <>
        <PageTitle title={m.page_not_found_title()} />
        <PageNotFound home={{ to: '/admin/legal', label: m.legal_all() }} />
      </>
    );
  }
  const { kind, draft, current, versions, preview, accepted } = loaderData;
  const name = legalLabels[kind]();
  return (
    <>
      <PageTitle title={name} />
      <PageHeader title={name} lead={<Link to="/admin/legal">{m.legal_all()}</Link>} />
      <AdminTabs />
      <LegalEditor
        key={kind}
        kind={kind}
        draft={draft}
        preview={preview}
        current={current}
        next={nextVersion(versions)}
      />
      <LegalVersions kind={kind} versions={versions} />
      {accepted && <LegalAcceptances {...accepted} versions={versions.map(({ version }) => version)} />}
    </>
  );
}
