import { legalTextFunctions } from '#contract/content/legal-text.ts';
import { m } from '#messages';
import { parseMarkdown } from '#web/content/legal/markdown.ts';
import { OwnAgreement } from '#web/content/legal/own-agreement.tsx';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/agreement.ts';

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { content } = context.get(apiContext);
  const own = await content.getOwnAgreement();
  const agreement = own && (await content.getLegalText({ kind: 'consultant-agreement', version: own.version }));
  return agreement && { own, summary: agreement.summary, nodes: parseMarkdown(agreement.text, 3) };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const { content } = context.get(apiContext);
  return formAction(request, {
    acceptAgreement: submission(legalTextFunctions.acceptAgreement, async (input) => {
      await content.acceptAgreement(input);
      return m.agreement_accept_done();
    }),
  });
};

export const clientAction = formClientAction;

/** The consultant agreement for a consultant, who accepts each new version here. */
export default function AgreementPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title={m.legal_consultant_agreement()} />
      <PageHeader title={m.legal_consultant_agreement()} />
      {loaderData ? <OwnAgreement {...loaderData} /> : <EmptyState why="data" title={m.agreement_none()} />}
    </>
  );
}
