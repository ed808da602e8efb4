import { apiContext, personContext } from '#web/context.ts';
import { planAndVersions } from '#web/plan/load-plan.ts';
import { PlanFrame } from '#web/plan/plan-frame.tsx';
import { WhatIf } from '#web/plan/what-if.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Route } from './+types/plan.what-if.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!context.get(personContext)?.isAdmin) return { allowed: false as const };
  const api = context.get(apiContext);
  const { plans, version } = await planAndVersions(api, request);
  const [period] = plans.closed_periods;
  const first = period === undefined ? null : await api.plan.simulatePlan({ period, document: version.document });
  return { allowed: true as const, plans, version, first };
};

export default function AdminPlanWhatIfPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.allowed) return <AdminsOnly />;
  const { plans, version, first } = loaderData;
  return (
    <PlanFrame
      title="What If"
      lead="Move a figure and see the whole company calculated again: the facts of a closed month, the engine of the monthly run."
      actions={<ButtonLink to="/admin/plan">All versions</ButtonLink>}
    >
      {first === null ? (
        <EmptyState
          why="data"
          title="No closed month yet"
          action={<ButtonLink to="/admin/commissions">Commissions</ButtonLink>}
        >
          A changed plan is tried on a month whose facts are final. Close the first one.
        </EmptyState>
      ) : (
        <WhatIf key={version.version} plans={plans} version={version} first={first} />
      )}
    </PlanFrame>
  );
}
