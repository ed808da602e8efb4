import { setupOf } from '#server/settings/get-setup.ts';
import { setupLabels, setupStates } from '#web/settings/setup-labels.ts';
import { startDeployment } from '../config/deployment.ts';
import { readEnvironment } from '../config/environment.ts';
import { isStartupError } from '../config/startup-error.ts';

// npm run --silent doctor: what is configured and what is not, as the admin's page /admin/doctor shows it.

const signs = { ready: '✓', demo: '•', optional: '–', missing: '✗' } as const;

/** Ends with 1 while something that the product needs is missing. */
async function main(): Promise<number> {
  const { deployment, close } = await startDeployment(readEnvironment(process.env), { say: () => {}, jobs: 'send' });
  try {
    const checks = await setupOf(deployment);
    for (const check of checks) {
      const { title, sentence } = setupLabels(check);
      const { state, variables } = check;
      process.stdout.write(`${signs[state]} ${title} (${setupStates[state]()}): ${sentence}\n`);
      if (state !== 'ready' && variables.length > 0) process.stdout.write(`    ${variables.join(', ')}\n`);
    }
    return checks.some(({ state }) => state === 'missing') ? 1 : 0;
  } finally {
    await close();
  }
}

if (import.meta.main) {
  main().then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(isStartupError(error) ? error.message : error);
      process.exit(3);
    },
  );
}
