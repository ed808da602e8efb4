/** The probes of the system, in the order in which they are shown. */
export const healthChecks = ['database', 'jobs', 'mail', 'payments', 'gateway', 'files', 'audit-log', 'books'] as const;

/** The age, in milliseconds, at which automatic work counts as late. */
export const lateAfter: Readonly<Record<'jobs' | 'payments' | 'audit-log', number>> = {
  jobs: 5 * 60_000,
  payments: 15 * 60_000,
  'audit-log': 5 * 60_000,
};

/** Whether something that waits since then is late; nothing waits if it is null. */
export const isLate = (since: Date | null, now: Date, after: number): boolean =>
  since !== null && now.getTime() - since.getTime() > after;

/** The share of the checks that pass, in percent with one decimal. Only 100 if all of them pass. */
export function healthShare(checks: readonly { readonly passes: boolean }[]): number {
  if (checks.length === 0) return 0;
  return Math.floor((checks.filter(({ passes }) => passes).length / checks.length) * 1000) / 10;
}
