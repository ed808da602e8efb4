import { eq, sql } from 'drizzle-orm';
import type { CompanySettings } from '#contract/settings/company.ts';
import { consultants } from '../consultant/tables.ts';
import type { Database, Transaction } from '../db/database.ts';
import { user } from './tables.ts';

type Hosts = CompanySettings['hosts'];

/** The host where a person signs in, for the links of their mails: consultants on the back-office host, customers on the public one. */
export const signInHost = async (tx: Transaction | Database, hosts: Hosts, userId: string): Promise<string> =>
  (await isConsultant(tx, userId)) ? hosts.backOffice : hosts.public;

/** The page on which a person confirms a change of their email address. */
export const emailPage = async (tx: Transaction | Database, hosts: Hosts, userId: string): Promise<string> =>
  (await isConsultant(tx, userId)) ? `${hosts.backOffice}/settings?tab=profile` : `${hosts.public}/account`;

async function isConsultant(tx: Transaction | Database, userId: string): Promise<boolean> {
  const [consultant] = await tx
    .select({ id: consultants.consultantId })
    .from(consultants)
    .where(eq(consultants.consultantId, userId));
  return consultant !== undefined;
}

/** The host of the owner of an address: a consultant may have it in their record or in their account. */
export async function signInHostOf(tx: Transaction | Database, hosts: Hosts, email: string): Promise<string> {
  const { rows } = await tx.execute(sql`
    select from ${consultants} where lower(${consultants.email}) = ${email.toLowerCase()}
    union all
    select from ${consultants} join ${user} on ${user.id} = ${consultants.consultantId}
    where ${user.email} = ${email.toLowerCase()}`);
  return rows.length > 0 ? hosts.backOffice : hosts.public;
}

/** The one of our hosts that a request came to: a link that works in the same browser only has to lead there. */
export function hostOfRequest(hosts: Hosts, headers: Headers): string {
  return headers.get('host') === new URL(hosts.backOffice).host ? hosts.backOffice : hosts.public;
}
