import { apiContext, personContext } from '#web/context.ts';
import { planAndVersions } from '#web/plan/load-plan.ts';
import { PlanEditor } from '#web/plan/plan-editor.tsx';
import { PlanFrame } from '#web/plan/plan-frame.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Route } from './+types/plan.edit.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!context.get(personContext)?.isAdmin) return { allowed: false as const };
  return { allowed: true as const, ...(await planAndVersions(context.get(apiContext), request)) };
};

export default function AdminPlanEditPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.allowed) return <AdminsOnly />;
  const { plans, version } = loaderData;
  return (
    <PlanFrame
      title="Change the Plan"
      lead="Checked as you type. Nothing is in force before it is saved as a version."
      actions={<ButtonLink to="/admin/plan">All versions</ButtonLink>}
    >
      <PlanEditor key={version.version} plans={plans} version={version} />
    </PlanFrame>
  );
}
