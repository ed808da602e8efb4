import { and, eq } from 'drizzle-orm';
import { worker } from '#domain/person/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { consultants } from './tables.ts';

export const getSponsor = functions.person.getSponsor.handler(async ({ input, context, errors }) => {
  const code = input.code.toUpperCase();
  const [found] = await withActor(context.db, worker, (tx) =>
    tx
      .select({
        firstName: consultants.firstName,
        lastName: consultants.lastName,
        city: consultants.city,
        state: consultants.state,
      })
      .from(consultants)
      .where(and(eq(consultants.code, code), eq(consultants.status, 'active'))),
  );
  if (!found) throw errors.UNKNOWN_SPONSOR();
  return {
    code,
    name: `${found.firstName} ${found.lastName}`,
    city: found.city ?? '',
    state: found.state ?? '',
  };
});
