import { makeDemo } from '#main/demo/demo.ts';
import type { Prepared } from './deployment.ts';

/** The demo company of this time. */
export const demoAt = '2026-10-21T18:00:00Z';

/** The demo company, for `startTestDeployment({ at: demoAt, prepared: preparedDemo })`. */
export const preparedDemo: Prepared = {
  name: 'demo',
  prepare: ({ deployment, logins }) => makeDemo(deployment, logins, () => {}),
};
