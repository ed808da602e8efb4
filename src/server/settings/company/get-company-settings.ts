import { worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { newestVersion } from './company-settings.ts';

export const getCompanySettings = functions.settings.getCompanySettings.handler(async ({ context }) => {
  const { company } = context;
  const { version, values } = await withActor(context.db, worker, (tx) => newestVersion(tx, company));
  return { version, values, currency: company.currencies.shop, payout_currency: company.currencies.payout };
});
