import { worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { feeRefusal, saveVersion } from './save-version.ts';

export const updateCompanySettings = functions.settings.updateCompanySettings.handler(
  async ({ input: { version, reason, ...values }, context, errors }) => {
    const refusal = feeRefusal(context, values);
    if (refusal !== null) throw errors[refusal]();
    const saved = await withActor(context.db, worker, (tx) => saveVersion(tx, context, { version, values, reason }));
    if (saved === null) throw errors.SETTINGS_CHANGED();
    if (saved === 0) throw errors.NO_CHANGES();
    await context.reloadCompany();
    return { version: saved };
  },
);
