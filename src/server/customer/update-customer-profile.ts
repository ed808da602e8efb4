import { eq } from 'drizzle-orm';
import { changedFields } from '#contract/shapes.ts';
import { worker } from '#domain/account/actor.ts';
import { mergeEdit } from '#domain/account/concurrent-edit.ts';
import { hasAddress, profileAddressFields } from '#domain/customer/profile.ts';
import { regionOf } from '#domain/enrolment/regions.ts';
import { postalCodeOf } from '#domain/pricing/postal-code.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { user } from '../auth/tables.ts';
import { nameOf } from '../consultant/name.ts';
import { customers } from '../consultant/tables.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { contactChangeTimes } from './contact-changes.ts';
import { profileOf } from './customer-profile.ts';

/**
 * Changes the caller's own record only, which is created if the account has none. The audit log has the names of the changed fields, not
 * their contents.
 */
export const updateCustomerProfile = functions.customer.updateCustomerProfile.handler(
  async ({ input, context, errors }) => {
    const { actor } = context;
    if (actor.role !== 'customer') throw errors.FORBIDDEN();
    const [account] = await context.signInDb.select({ email: user.email }).from(user).where(eq(user.id, actor.userId));
    if (!account) throw errors.UNAUTHORIZED();
    const { before, ...entered } = input;
    const saved = await withActor(context.db, worker, async (tx) => {
      const at = context.now();
      await tx
        .insert(customers)
        .values({
          userId: actor.userId,
          firstName: '',
          lastName: '',
          email: account.email,
          joinDate: at,
          createdAt: at,
        })
        .onConflictDoNothing({ target: customers.userId });
      const own = eq(customers.userId, actor.userId);
      const [stored] = await tx.select().from(customers).where(own).for('update');
      if (!stored) throw new Error('a customer record was neither created nor read');
      const { fields, conflicts } = mergeEdit(before, entered, profileOf(stored), [profileAddressFields]);
      if (conflicts.length > 0) throw errors.CHANGED_MEANWHILE({ data: changedFields(conflicts) });
      const country = fields.country === 'US' ? 'US' : 'CA';
      const address = hasAddress(fields);
      const wanted = {
        firstName: fields.first_name,
        lastName: fields.last_name,
        phone: fields.phone || null,
        billAddress1: fields.address1 || null,
        billAddress2: fields.address2 || null,
        billCity: fields.city || null,
        billState: regionOf(country, fields.state)?.code ?? null,
        billZipCode: postalCodeOf(country, fields.postal_code),
        billCountry: address ? country : null,
      };
      const changed = (Object.keys(wanted) as (keyof typeof wanted)[]).filter((key) => stored[key] !== wanted[key]);
      if (changed.length === 0) return wanted;
      await tx
        .update(customers)
        .set({ ...wanted, ...contactChangeTimes(changed, at) })
        .where(own);
      await writeAuditEvent(tx, context, 'update-customer-profile', ['customer', stored.customerId], {
        fields: changed,
      });
      return wanted;
    });
    // The name in mails of the sign-in library.
    await context.signInDb
      .update(user)
      .set({ name: nameOf(saved) })
      .where(eq(user.id, actor.userId));
    return { success: true as const };
  },
);
