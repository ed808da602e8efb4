import { eq } from 'drizzle-orm';
import { customers } from '../consultant/tables.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { profileOf } from './customer-profile.ts';

/** The caller's own record. An account without one has not ordered yet. */
export const getCustomerProfile = functions.customer.getCustomerProfile.handler(async ({ context, errors }) => {
  const { actor } = context;
  if (actor.role !== 'customer') throw errors.FORBIDDEN();
  return withActor(context.db, actor, async (tx) => {
    const [own] = await tx.select().from(customers).where(eq(customers.userId, actor.userId));
    if (own) return profileOf(own);
    const blank = {
      phone: '',
      address1: '',
      address2: '',
      city: '',
      state: '',
      postal_code: '',
      country: 'CA',
    } as const;
    return { first_name: '', last_name: '', ...blank };
  });
});
