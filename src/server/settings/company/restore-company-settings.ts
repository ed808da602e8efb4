import { eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { companySettingsVersions } from '../tables.ts';
import { storedValues } from './company-settings.ts';
import { feeRefusal, saveVersion } from './save-version.ts';

export const restoreCompanySettings = functions.settings.restoreCompanySettings.handler(
  async ({ input: { version, restored_version, reason }, context, errors }) => {
    const saved = await withActor(context.db, worker, async (tx) => {
      const [row] = await tx
        .select({ settings: companySettingsVersions.settings })
        .from(companySettingsVersions)
        .where(eq(companySettingsVersions.version, restored_version));
      if (!row) throw errors.NOT_FOUND();
      const values = storedValues(row.settings, context.company);
      const refusal = feeRefusal(context, values);
      if (refusal !== null) throw errors[refusal]();
      return saveVersion(tx, context, { version, values, reason });
    });
    if (saved === null) throw errors.SETTINGS_CHANGED();
    if (saved === 0) throw errors.NO_CHANGES();
    await context.reloadCompany();
    return { version: saved };
  },
);
