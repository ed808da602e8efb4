import type { ApiClient } from '#contract/client.ts';

/**
 * All versions, and the one named by `?from=` on which a changed plan is based. The default is the last version that
 * will be in force, an upcoming one before the current one, so that a change includes earlier decisions.
 */
export async function planAndVersions(api: ApiClient, request: Request) {
  const plans = await api.plan.getPlanVersions();
  const asked = Number(new URL(request.url).searchParams.get('from'));
  const base =
    plans.versions.find(({ version }) => version === asked) ??
    plans.versions.find(({ status, valid_until }) => status !== 'replaced' && valid_until === null) ??
    plans.versions[0];
  const version = await api.plan.getPlanVersion({ version: base?.version ?? 1 });
  return { plans, version };
}
