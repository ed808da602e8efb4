import { legalTextFunctions } from '#contract/content/legal-text.ts';
import { m } from '#messages';
import { parseMarkdown } from '#web/content/legal/markdown.ts';
import { MarkdownText } from '#web/content/legal/markdown-text.tsx';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { formatDay, formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
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
  const { timeZone } = useCompany();
  return (
    <>
      <PageTitle title={m.legal_consultant_agreement()} />
      <PageHeader title={m.legal_consultant_agreement()} />
      {loaderData ? (
        <Panel
          title={m.legal_published({
            version: loaderData.own.version,
            day: formatDay(loaderData.own.published_at, timeZone),
          })}
          description={loaderData.summary}
        >
          <MarkdownText nodes={loaderData.nodes} />
          {loaderData.own.accepted_at === null ? (
            <SubmitForm key={loaderData.own.version} name="acceptAgreement">
              {({ pending }) => (
                <>
                  <input type="hidden" name="version" value={loaderData.own.version} />
                  <Button type="submit" kind="primary" busy={pending}>
                    {m.agreement_accept()}
                  </Button>
                </>
              )}
            </SubmitForm>
          ) : (
            <StatusBadge tone="good">
              {m.agreement_accepted({ moment: formatMoment(loaderData.own.accepted_at, timeZone) })}
            </StatusBadge>
          )}
        </Panel>
      ) : (
        <EmptyState why="data" title={m.agreement_none()} />
      )}
    </>
  );
}
