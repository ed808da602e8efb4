import type { ApiClient } from '#contract/client.ts';

/** All versions, and the one that `?from=` names or else the one in force: what a changed plan begins as. */
export async function planAndVersions(api: ApiClient, request: Request) {
  const plans = await api.plan.getPlanVersions();
  const asked = Number(new URL(request.url).searchParams.get('from'));
  const begun =
    plans.versions.find(({ version }) => version === asked) ??
    plans.versions.find(({ status }) => status === 'current') ??
    plans.versions[0];
  const version = await api.plan.getPlanVersion({ version: begun?.version ?? 1 });
  return { plans, version };
}
