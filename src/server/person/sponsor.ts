import { worker } from '#domain/person/actor.ts';
import { withinLimit } from '../auth/within-limit.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { findConsultant } from './find-consultant.ts';
import { nameOf } from './name.ts';

export const getSponsor = functions.person.getSponsor.handler(async ({ input, context, errors }) => {
  await withinLimit(context, 'lookUpsOfAddress', context.address);
  const found = await withActor(context.db, worker, (tx) =>
    findConsultant(tx, context.company.brand.codePrefix, input.code),
  );
  if (found?.status !== 'active') throw errors.UNKNOWN_SPONSOR();
  return {
    code: found.code,
    name: nameOf(found),
    city: found.city ?? '',
    state: found.state ?? '',
  };
});
