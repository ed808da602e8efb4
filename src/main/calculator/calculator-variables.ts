import type { Environment } from '../config/environment.ts';
import { payeeKeysOf } from '../config/secrets.ts';

/**
 * The variables of the calculating process that differ from those of this one. It reaches the embedded database by its address, and with
 * an address the environment requires the key that is otherwise generated.
 */
export const calculatorVariables = (environment: Environment, databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  DEMO: environment.demo ? 'on' : 'off',
  PAYEE_KEY: payeeKeysOf(environment)
    .map(({ key }) => key.toString('base64'))
    .join(','),
});
