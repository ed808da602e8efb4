import { worker } from '#domain/account/actor.ts';
import { withinLimit } from '../auth/within-limit.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { findConsultant } from './find-consultant.ts';
import { nameOf } from './name.ts';

export const getSponsor = functions.consultant.getSponsor.handler(async ({ input, context, errors }) => {
  await withinLimit(context, 'lookUpsOfAddress', context.address);
  const sponsor = await withActor(context.db, worker, (tx) =>
    findConsultant(tx, context.company.brand.codePrefix, input.code),
  );
  if (sponsor?.status !== 'active') throw errors.UNKNOWN_SPONSOR();
  return {
    code: sponsor.code,
    name: nameOf(sponsor),
    city: sponsor.city ?? '',
    state: sponsor.state ?? '',
  };
});
