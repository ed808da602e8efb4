import { worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { changesOf, feeRefusal } from './save-version.ts';

export const previewCompanySettings = functions.settings.previewCompanySettings.handler(
  async ({ input: { version, reason: _, ...values }, context, errors }) => {
    const refusal = feeRefusal(context, values);
    if (refusal !== null) throw errors[refusal]();
    const changes = await withActor(context.db, worker, (tx) => changesOf(tx, context, { version, values }));
    if (changes === null) throw errors.SETTINGS_CHANGED();
    if (changes.length === 0) throw errors.NO_CHANGES();
    return { changes };
  },
);
