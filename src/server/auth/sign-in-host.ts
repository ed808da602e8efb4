import { eq, sql } from 'drizzle-orm';
import type { CompanySettings } from '#contract/settings/company.ts';
import { consultants } from '../consultant/tables.ts';
import type { Database, Transaction } from '../db/database.ts';
import { user } from './tables.ts';

type Hosts = CompanySettings['hosts'];

/** Where a person signs in, for the links of their mails. */
export type SignInPlace = {
  readonly host: string;
  /** The page of the shop to which the sign-in page returns a customer; absent for consultants. It makes that page the shop's. */
  readonly next?: string;
};

/** Consultants sign in on the back-office host. */
export const consultantSignIn = (hosts: Hosts): SignInPlace => ({ host: hosts.backOffice });

/** Customers sign in on the public host, and continue in the shop (product.md, section 2). */
export const customerSignIn = (hosts: Hosts): SignInPlace => ({ host: hosts.public, next: '/shop' });

/** Where a person signs in. */
export const signInPlace = async (tx: Transaction | Database, hosts: Hosts, userId: string): Promise<SignInPlace> =>
  (await isConsultant(tx, userId)) ? consultantSignIn(hosts) : customerSignIn(hosts);

/** The page on which a person reads and changes their email address. */
export const emailPage = async (tx: Transaction | Database, hosts: Hosts, userId: string): Promise<string> =>
  (await isConsultant(tx, userId)) ? `${hosts.backOffice}/settings?tab=profile` : `${hosts.public}/account`;

async function isConsultant(tx: Transaction | Database, userId: string): Promise<boolean> {
  const [consultant] = await tx
    .select({ id: consultants.consultantId })
    .from(consultants)
    .where(eq(consultants.consultantId, userId));
  return consultant !== undefined;
}

/** Where the owner of an address signs in: a consultant may have it in their record or in their account. */
export async function signInPlaceOf(tx: Transaction | Database, hosts: Hosts, email: string): Promise<SignInPlace> {
  const { rows } = await tx.execute(sql`
    select from ${consultants} where lower(${consultants.email}) = ${email.toLowerCase()}
    union all
    select from ${consultants} join ${user} on ${user.id} = ${consultants.consultantId}
    where ${user.email} = ${email.toLowerCase()}`);
  return rows.length > 0 ? consultantSignIn(hosts) : customerSignIn(hosts);
}

/** The one of our hosts that a request came to: a link that works in the same browser only has to lead there. */
export function hostOfRequest(hosts: Hosts, headers: Headers): string {
  return headers.get('host') === new URL(hosts.backOffice).host ? hosts.backOffice : hosts.public;
}
