import { eq } from 'drizzle-orm';
import { userIdOf } from '#domain/person/actor.ts';
import { user } from '../auth/tables.ts';
import { functions } from '../implement.ts';
import { consultants, customers } from './tables.ts';

export const getSession = functions.person.getSession.handler(async ({ context }) => {
  const userId = userIdOf(context.actor);
  if (userId === null) return null;
  const [found] = await context.signInDb
    .select({
      id: user.id,
      email: user.email,
      name: user.name,
      code: consultants.code,
      consultantFirst: consultants.firstName,
      consultantLast: consultants.lastName,
      customerFirst: customers.firstName,
      customerLast: customers.lastName,
    })
    .from(user)
    .leftJoin(consultants, eq(consultants.consultantId, user.id))
    .leftJoin(customers, eq(customers.userId, user.id))
    .where(eq(user.id, userId));
  if (!found) return null;
  return {
    id: found.id,
    email: found.email,
    firstName: found.consultantFirst ?? found.customerFirst ?? found.name,
    lastName: found.consultantLast ?? found.customerLast ?? '',
    isConsultant: found.code !== null,
    isAdmin: context.actor.role === 'admin',
    code: found.code,
  };
});

export const isAdmin = functions.person.isAdmin.handler(({ context }) => context.actor.role === 'admin');
