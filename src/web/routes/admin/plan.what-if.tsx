import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { z } from 'zod';
import { m } from '#messages';
import { apiContext, personContext } from '#web/context.ts';
import { formAction } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { planAndVersions } from '#web/plan/load-plan.ts';
import { documentOf } from '#web/plan/plan-form.ts';
import { formOfFields } from '#web/plan/plan-form-fields.ts';
import { PlanFrame } from '#web/plan/plan-frame.tsx';
import { WhatIf } from '#web/plan/what-if/what-if.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Route } from './+types/plan.what-if.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'commissions:read')) return { allowed: false as const };
  const api = context.get(apiContext);
  const { plans, version } = await planAndVersions(api, request);
  const [period] = plans.closed_periods;
  const first = period === undefined ? null : await api.plan.simulatePlan({ period, document: version.document });
  return { allowed: true as const, plans, version, first };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const { plan } = context.get(apiContext);
  return formAction(request, {
    simulatePlan: {
      schema: z.record(z.string(), z.string()),
      send: async (fields: Readonly<Record<string, string>>) => {
        const read = documentOf(formOfFields(fields));
        if ('problems' in read) {
          const [first] = read.problems;
          throw Object.assign(new Error(first?.message), { code: 'PLAN_UNSOUND', status: 422, data: read });
        }
        return { value: await plan.simulatePlan({ period: fields.period ?? '', document: read.document }) };
      },
    },
  });
};

export const clientAction = formClientAction;

/** A calculation changes nothing that the page reads, and there is one with every move of a slider. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === 'POST' ? false : defaultShouldRevalidate;

export default function AdminPlanWhatIfPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.allowed) return <AdminsOnly />;
  const { plans, version, first } = loaderData;
  return (
    <PlanFrame
      title={m.plan_what_if_title()}
      lead={m.plan_what_if_lead()}
      actions={<ButtonLink to="/admin/plan">{m.plan_all_versions()}</ButtonLink>}
    >
      {first === null ? (
        <EmptyState
          why="data"
          title={m.plan_what_if_none()}
          action={<ButtonLink to="/admin/commissions">{m.plan_what_if_commissions()}</ButtonLink>}
        >
          {m.plan_what_if_none_description()}
        </EmptyState>
      ) : (
        <WhatIf key={version.version} plans={plans} version={version} first={first} />
      )}
    </PlanFrame>
  );
}
