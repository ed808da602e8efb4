import { worker } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { taxSettingsOf } from './tax-settings.ts';

export const getTaxSettings = functions.tax.getTaxSettings.handler(({ context }) =>
  withActor(context.db, worker, taxSettingsOf),
);
