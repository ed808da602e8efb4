import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { customerInfo } from '#contract/order/customer-info.ts';
import { consultants, customers } from '../consultant/tables.ts';
import type { Transaction } from '../db/database.ts';

type Shopper = {
  /** The signed-in customer; null for a guest. */
  readonly userId: string | null;
  readonly info: z.output<typeof customerInfo>;
  /** The consultant who gets the credit for this order. */
  readonly consultantId: string | null;
  readonly at: Date;
};

/**
 * The customer record of an order, created if there is none. A signed-in customer has one: filled fields stay, empty
 * ones are filled. A guest gets the record without an account that has their email address, so a guest who types the
 * address of a registered customer never touches that account. `tx` acts as the worker.
 */
export async function customerOfOrder(tx: Transaction, shopper: Shopper): Promise<string> {
  return shopper.userId === null ? guestOf(tx, shopper) : registeredOf(tx, shopper, shopper.userId);
}

/** The active consultant of a signed-in customer's record, or null. `tx` acts as the worker. */
export async function consultantOfCustomer(tx: Transaction, userId: string) {
  const [consultant] = await tx
    .select({ consultantId: consultants.consultantId, code: consultants.code })
    .from(customers)
    .innerJoin(consultants, eq(consultants.consultantId, customers.consultantId))
    .where(and(eq(customers.userId, userId), eq(consultants.status, 'active')));
  return consultant ?? null;
}

function recordOf({ info, consultantId, at }: Shopper): typeof customers.$inferInsert {
  const { billing_address: bill } = info;
  return {
    firstName: info.first_name,
    lastName: info.last_name,
    email: info.email,
    phone: info.phone || null,
    billAddress1: bill.address_1,
    billAddress2: bill.address_2 || null,
    billCity: bill.city,
    billState: bill.state,
    billZipCode: bill.postcode,
    billCountry: bill.country.toUpperCase(),
    consultantId,
    joinDate: at,
    createdAt: at,
  };
}

async function registeredOf(tx: Transaction, shopper: Shopper, userId: string): Promise<string> {
  const [customer] = await tx
    .insert(customers)
    .values({ ...recordOf(shopper), userId })
    .onConflictDoUpdate({
      target: customers.userId,
      set: {
        firstName: sql`coalesce(nullif(${customers.firstName}, ''), excluded.first_name)`,
        lastName: sql`coalesce(nullif(${customers.lastName}, ''), excluded.last_name)`,
        phone: sql`coalesce(${customers.phone}, excluded.phone)`,
        consultantId: sql`coalesce(${customers.consultantId}, excluded.consultant_id)`,
      },
    })
    .returning({ customerId: customers.customerId });
  if (!customer) throw new Error('a customer record was neither created nor found');
  return customer.customerId;
}

async function guestOf(tx: Transaction, shopper: Shopper): Promise<string> {
  // Concurrent orders of one guest share one record.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`birchline.guest ${shopper.info.email}`}, 0))`);
  const [known] = await tx
    .select({ customerId: customers.customerId })
    .from(customers)
    .where(and(eq(sql`lower(${customers.email})`, shopper.info.email), isNull(customers.userId)))
    .orderBy(customers.customerNumber)
    .limit(1);
  if (known) {
    if (shopper.consultantId !== null) {
      await tx
        .update(customers)
        .set({ consultantId: shopper.consultantId })
        .where(and(eq(customers.customerId, known.customerId), isNull(customers.consultantId)));
    }
    return known.customerId;
  }
  const [created] = await tx
    .insert(customers)
    .values(recordOf(shopper))
    .returning({ customerId: customers.customerId });
  if (!created) throw new Error('a customer record was not created');
  return created.customerId;
}
