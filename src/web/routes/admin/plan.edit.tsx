import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { m } from '#messages';
import { apiContext, companyContext, personContext } from '#web/context.ts';
import { formAction } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { planAndVersions } from '#web/plan/load-plan.ts';
import { forgetPlanDraft } from '#web/plan/plan-draft.ts';
import { PlanEditor } from '#web/plan/plan-editor.tsx';
import { PlanFrame } from '#web/plan/plan-frame.tsx';
import { planSubmissions } from '#web/plan/plan-submissions.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Route } from './+types/plan.edit.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'commissions:write')) return { allowed: false as const };
  return { allowed: true as const, ...(await planAndVersions(context.get(apiContext), request)) };
};

export const action = ({ context, request }: Route.ActionArgs) =>
  formAction(request, planSubmissions(context.get(apiContext), context.get(companyContext).currencies.shop));

/** A plan that was saved leads to its page, and its draft is removed. */
export const clientAction = async (args: ClientActionFunctionArgs) => {
  const answer = await formClientAction(args);
  if (answer instanceof Response) forgetPlanDraft();
  return answer;
};

/** A check changes nothing that the page reads, and there is one with every change of a field. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === 'POST' ? false : defaultShouldRevalidate;

export default function AdminPlanEditPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.allowed) return <AdminsOnly />;
  const { plans, version } = loaderData;
  return (
    <PlanFrame
      title={m.plan_edit_title()}
      lead={m.plan_edit_lead()}
      actions={<ButtonLink to="/admin/plan">{m.plan_all_versions()}</ButtonLink>}
    >
      <PlanEditor key={version.version} plans={plans} version={version} />
    </PlanFrame>
  );
}
