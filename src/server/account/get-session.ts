import { eq } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { user } from '../auth/tables.ts';
import { consultants, customers } from '../consultant/tables.ts';
import { functions } from '../implement.ts';

export const getSession = functions.account.getSession.handler(async ({ context }) => {
  const userId = context.passwordChange?.userId ?? userIdOf(context.actor);
  if (userId === null) return null;
  const [row] = await context.signInDb
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
  if (!row) return null;
  return {
    id: row.id,
    email: row.email,
    firstName: row.consultantFirst ?? row.customerFirst ?? row.name,
    lastName: row.consultantLast ?? row.customerLast ?? '',
    isConsultant: row.code !== null,
    isAdmin: context.actor.role === 'admin',
    code: row.code,
    mustChangePassword: context.passwordChange !== undefined,
  };
});
