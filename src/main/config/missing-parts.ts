import type { SetupCheck } from '#contract/settings/setup.ts';

/** Lines for the log of a start about what has to be configured before it works; none if nothing is missing. */
export async function missingParts(checks: readonly SetupCheck[]): Promise<string[]> {
  const missing = checks.filter(({ state }) => state === 'missing');
  if (missing.length === 0) return [];
  // The texts of pages take a while to load, and most starts do not need them.
  const { setupLabels } = await import('#web/settings/setup-labels.ts');
  const lines = missing.map((check) => {
    const { title, sentence } = setupLabels(check);
    return `  ${title}: ${sentence}`;
  });
  return ['Not configured:', ...lines, 'npm run doctor lists the variables to set.'];
}
