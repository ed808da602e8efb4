import { makeDemo } from '#main/demo/demo.ts';
import { demoPassword } from '../drawn-company.ts';
import { quickHash } from '../quick-hash.ts';
import type { Prepared } from './deployment.ts';

/** The demo company of this time. */
export const demoAt = '2026-10-21T18:00:00Z';

/** The demo company, for `startTestDeployment({ at: demoAt, prepared: preparedDemo })`. */
export const preparedDemo: Prepared = {
  name: 'demo',
  prepare: async ({ deployment, logins, ask }) => {
    await makeDemo(deployment, logins, () => {});
    await ask('update auth.account set password = $1 where password is not null', [quickHash(demoPassword)]);
  },
};
