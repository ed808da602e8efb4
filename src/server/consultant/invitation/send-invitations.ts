import { createHash, randomBytes } from 'node:crypto';
import { inArray, type SQL, sql } from 'drizzle-orm';
import { invitationDays, invitationsPerMinute } from '#domain/consultant/invitation.ts';
import { signInInvitationMail } from '../../auth/mails.ts';
import { verification } from '../../auth/tables.ts';
import type { Deployment } from '../../context.ts';
import { inTransaction } from '../../db/current-transaction.ts';
import type { Transaction } from '../../db/database.ts';
import type { Jobs } from '../../db/jobs/jobs.ts';
import { consultantInvitations } from '../tables.ts';
import { obstacle } from './selected-consultants.ts';

type Scope = Pick<Deployment, 'signInDb' | 'company' | 'now'> & { readonly jobs: Jobs };

type Waiting = {
  readonly consultant_id: string;
  readonly email: string;
  readonly name: string;
  readonly code: string;
  readonly obstacle: string | null;
};

/**
 * Queues the mails of the invitations that wait longest, at most one batch. Links and mails are written in one transaction, with
 * a fixed number of statements. Those who can no longer be invited stay as they were.
 */
export function sendInvitations({ signInDb, company, jobs, now }: Scope): Promise<void> {
  const { brand, hosts } = company;
  return inTransaction(signInDb, async (tx) => {
    const waiting = await nextInvitations(tx);
    await setInvitations(
      tx,
      waiting.filter((one) => one.obstacle !== null),
      sql`invited_at = null, invited_by = null`,
    );
    const invited = waiting
      .filter((one) => one.obstacle === null)
      .map((one) => ({ ...one, token: randomBytes(24).toString('base64url') }));
    if (invited.length === 0) return;
    await writeLinks(tx, invited);
    const at = sql`${now().toISOString()}::timestamptz`;
    await setInvitations(
      tx,
      invited,
      sql`sent_at = ${at}, expires_at = ${at} + make_interval(days => ${invitationDays}::int)`,
    );
    await jobs.sendLater(
      'mail',
      invited.map(({ email, name, code, token }) =>
        signInInvitationMail({ brandName: brand.name, host: hosts.backOffice, user: { email, name }, token, code }),
      ),
      tx,
    );
  });
}

async function nextInvitations(tx: Transaction): Promise<Waiting[]> {
  const { rows } = await tx.execute<Waiting>(sql`
    select i.consultant_id, c.email, c.first_name || ' ' || c.last_name as name, c.code, ${obstacle} as obstacle
    from consultant_invitations i join consultants c using (consultant_id)
    where i.invited_at is not null and i.sent_at is null and i.accepted_at is null
    order by i.invited_at, i.consultant_id limit ${invitationsPerMinute} for update of i skip locked`);
  return rows;
}

const idsOf = (people: readonly Pick<Waiting, 'consultant_id'>[]) => people.map(({ consultant_id }) => consultant_id);

async function setInvitations(tx: Transaction, people: readonly Waiting[], values: SQL): Promise<void> {
  if (people.length === 0) return;
  await tx.execute(sql`
    update consultant_invitations set ${values} where ${inArray(consultantInvitations.consultantId, idsOf(people))}`);
}

/** New links, as the sign-in library stores and checks those of password resets; the older ones of these people stop working. */
async function writeLinks(tx: Transaction, people: readonly (Waiting & { readonly token: string })[]): Promise<void> {
  await tx.delete(verification).where(inArray(verification.value, idsOf(people)));
  await tx.insert(verification).values(
    people.map(({ consultant_id: value, token }) => ({
      value,
      identifier: createHash('sha256').update(`reset-password:${token}`).digest('base64url'),
      // By the clock of the database and the library, which check it.
      expiresAt: sql`now() + make_interval(days => ${invitationDays}::int)`,
    })),
  );
}
