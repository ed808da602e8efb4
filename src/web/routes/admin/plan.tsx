import { m } from '#messages';
import { apiContext, personContext } from '#web/context.ts';
import { PlanDifferences, worstCaseLabels } from '#web/plan/plan-checks.tsx';
import { PlanExamples } from '#web/plan/plan-examples.tsx';
import { PlanFrame } from '#web/plan/plan-frame.tsx';
import { PlanReading } from '#web/plan/plan-reading.tsx';
import { VersionList, VersionStatus, validityLabels } from '#web/plan/plan-versions.tsx';
import { useCompany } from '#web/settings/company.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { Route } from './+types/plan.ts';
import classes from './plan.module.css';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'commissions:read')) return { allowed: false as const };
  const api = context.get(apiContext);
  const plans = await api.plan.getPlanVersions();
  const asked = Number(new URL(request.url).searchParams.get('version'));
  const known = plans.versions.find(({ version }) => version === asked);
  const current = known ?? plans.versions.find(({ status }) => status === 'current') ?? plans.versions[0];
  const shown = current ? await api.plan.getPlanVersion({ version: current.version }) : null;
  return { allowed: true as const, plans, shown };
};

export default function AdminPlanPage({ loaderData }: Route.ComponentProps) {
  const { timeZone } = useCompany();
  if (!loaderData.allowed) return <AdminsOnly />;
  const { plans, shown } = loaderData;
  if (!shown) return null;
  const { currency, payout_currency } = plans;
  return (
    <PlanFrame
      title={m.plan_title()}
      lead={m.plan_lead()}
      actions={
        <>
          <ButtonLink to={`/admin/plan/what-if?from=${shown.version}`}>{m.plan_what_if_link()}</ButtonLink>
          <ButtonLink needs="commissions:write" kind="primary" to={`/admin/plan/edit?from=${shown.version}`}>
            {m.plan_change()}
          </ButtonLink>
        </>
      }
    >
      <div className={classes.columns}>
        <Panel title={m.plan_versions()} flush>
          <VersionList versions={plans.versions} shown={shown.version} timeZone={timeZone} />
        </Panel>
        <div className={classes.stack}>
          <Panel
            title={shown.name}
            description={m.plan_version_validity({ version: shown.version, validity: validityLabels(shown) })}
            actions={<VersionStatus status={shown.status} />}
          >
            <PlanReading document={shown.document} currency={currency} payoutCurrency={payout_currency} />
            <p className={classes.worst}>{worstCaseLabels(shown.check.worst_case, currency)}</p>
          </Panel>
          {shown.compared_with !== null && (
            <Panel title={m.plan_changed_since({ version: shown.compared_with })} description={shown.note || undefined}>
              <PlanDifferences
                differences={shown.check.differences}
                currencies={{ shop: currency, payout: payout_currency }}
              />
            </Panel>
          )}
          <Panel title={m.plan_examples()} description={m.plan_version_examples_description()}>
            {shown.examples.length === 0 ? (
              <EmptyState why="data" title={m.plan_examples_none()}>
                {m.plan_examples_none_description()}
              </EmptyState>
            ) : (
              <PlanExamples examples={shown.examples} outcomes={shown.check.examples} currency={currency} />
            )}
          </Panel>
        </div>
      </div>
    </PlanFrame>
  );
}
