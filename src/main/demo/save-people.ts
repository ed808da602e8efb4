import { sql } from 'drizzle-orm';
import { writeAccounts } from '#server/account/write-accounts.ts';
import { writeAuditEvent } from '#server/audit/write-audit-event.ts';
import { hashPassword } from '#server/auth/password.ts';
import { consultantStatusChanges, consultants, customers, rankGrants } from '#server/consultant/tables.ts';
import type { Transaction } from '#server/db/database.ts';
import { enrolMany } from '#server/enrolment/enrol-many.ts';
import type { DemoCompany } from './company.ts';
import type { DemoConsultant } from './consultants.ts';
import { demoPassword } from './demo-data.ts';
import { randomOf } from './random.ts';
import { idOf } from './saved-ids.ts';

/** Ids by the keys of people. */
export type SavedPeople = {
  readonly consultantIds: ReadonlyMap<string, string>;
  readonly customerIds: ReadonlyMap<string, string>;
  /** Of everybody who can sign in. */
  readonly userIds: ReadonlyMap<string, string>;
  readonly adminId: string;
};

/** Enrols everybody, in the order of joining, and makes the customers' records and accounts. Leaves `tx` as the worker. */
export async function savePeople(tx: Transaction, company: DemoCompany, codePrefix: string): Promise<SavedPeople> {
  const random = randomOf(company.seed, 'ids of people');
  const consultantIds = new Map(company.consultants.map(({ key }) => [key, random.uuid()]));
  const customerIds = new Map(company.customers.map(({ key }) => [key, random.uuid()]));
  const accounts = company.customers.filter((customer) => customer.account);
  const customerUserIds = new Map(accounts.map(({ key }) => [key, random.uuid()]));
  const passwordHash = await hashPassword(demoPassword);
  const adminId = idOf(consultantIds, 'admin');

  // Accounts are written by the role of sign-in, in the same transaction.
  await tx.execute(sql`set local role birchline_auth`);
  const enrolled = await enrolMany(
    tx,
    company.consultants.map((consultant) => ({
      consultantId: idOf(consultantIds, consultant.key),
      sponsorConsultantId: consultant.sponsor ? idOf(consultantIds, consultant.sponsor.key) : null,
      joinDate: consultant.joinDate,
      firstName: consultant.firstName,
      lastName: consultant.lastName,
      email: consultant.email,
      phone: consultant.phone,
      address1: consultant.address1,
      address2: consultant.address2 ?? '',
      city: consultant.city,
      state: consultant.state,
      postalCode: consultant.postalCode,
      country: consultant.country,
      programType: consultant.programType,
      enrollmentMonth: consultant.enrollmentMonth,
      companyBusinessEntity: consultant.companyBusinessEntity ?? '',
    })),
    { codePrefix, passwordHash },
  );
  const codes = new Map(enrolled.map(({ consultantId, code }) => [consultantId, code]));
  await writeAccounts(
    tx,
    accounts.map(({ key, joinDate, ...person }) => ({
      ...person,
      userId: idOf(customerUserIds, key),
      since: joinDate,
    })),
    passwordHash,
  );
  await tx.insert(customers).values(
    company.customers.map((customer) => {
      const consultantId = customer.consultant ? idOf(consultantIds, customer.consultant.key) : null;
      return {
        customerId: idOf(customerIds, customer.key),
        userId: customerUserIds.get(customer.key) ?? null,
        firstName: customer.firstName,
        lastName: customer.lastName,
        sponsorRepNumber: consultantId === null ? null : (codes.get(consultantId) ?? null),
        joinDate: customer.joinDate,
        phone: customer.phone,
        email: customer.email,
        billAddress1: customer.address1,
        billAddress2: customer.address2,
        billCity: customer.city,
        billState: customer.state,
        billZipCode: customer.postalCode,
        billCountry: customer.country,
        consultantId,
        createdAt: customer.joinDate,
      };
    }),
  );
  await tx.execute(sql`set local role birchline_worker`);
  await saveCareers(tx, company.consultants, consultantIds, adminId);
  return { consultantIds, customerIds, userIds: new Map([...consultantIds, ...customerUserIds]), adminId };
}

/** The changes that admins made after consultants had joined: ranks, titles, and departures. */
async function saveCareers(
  tx: Transaction,
  people: readonly DemoConsultant[],
  consultantIds: ReadonlyMap<string, string>,
  adminId: string,
): Promise<void> {
  const grants = people.flatMap((consultant) =>
    consultant.grants.map(({ rank, at, reason }) => ({
      consultantId: idOf(consultantIds, consultant.key),
      currentRank: rank,
      grantedAt: at,
      reason,
      grantedBy: adminId,
      createdAt: at,
    })),
  );
  const ends = people.flatMap(({ key, left }) =>
    left === null
      ? []
      : [
          {
            consultantId: idOf(consultantIds, key),
            status: left.status,
            validFrom: left.at,
            reason: left.reason,
            changedBy: adminId,
            createdAt: left.at,
          },
        ],
  );
  await tx.insert(rankGrants).values(grants);
  await tx.insert(consultantStatusChanges).values(ends);
  const rows = people.map(({ key, rank, grants, left, isAdmin }) => ({
    id: idOf(consultantIds, key),
    rank,
    current_rank: grants.at(-1)?.rank ?? 'Beauty Consultant',
    status: left?.status ?? 'active',
    admin_role: isAdmin ? 'owner' : null,
  }));
  await tx.execute(sql`
    update ${consultants} c
    set rank = v.rank, current_rank = v.current_rank, status = v.status, admin_role = v.admin_role
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as v (id uuid, rank text, current_rank text, status text, admin_role text)
    where c.consultant_id = v.id`);
  const events = [
    ...grants.map(({ consultantId, currentRank, reason, createdAt }) => ({
      action: 'grant-ranks' as const,
      objectId: consultantId,
      detail: { current_rank: currentRank, reason },
      createdAt,
    })),
    ...ends.map(({ consultantId, status, reason, createdAt }) => ({
      action: status === 'suspended' ? ('suspend-consultant' as const) : ('leave-consultant' as const),
      objectId: consultantId,
      detail: { status, reason },
      createdAt,
    })),
  ].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  for (const { action, objectId, detail, createdAt } of events) {
    const act = { actor: { role: 'admin', userId: adminId }, requestId: 'demo', now: () => createdAt } as const;
    await writeAuditEvent(tx, act, action, ['consultant', objectId], detail);
  }
}
