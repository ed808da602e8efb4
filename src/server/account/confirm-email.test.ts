import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { adaBeaCleo, openTeam, type Team } from '#tests/database/team.ts';
import { tokenHash } from './change-email.ts';

// Ada is an admin, and Bea changes an email address.

let team: Team;
let other: Client;
beforeEach(async () => {
  team = await openTeam(adaBeaCleo);
  other = new Client({ connectionString: team.variables.DATABASE_URL });
  await other.connect();
});
afterEach(async () => {
  await other.end();
  await team.close();
});

const idOf = async (firstName: string) => {
  const [row] = await team.ask<{ id: string }>('select consultant_id as id from consultants where first_name = $1', [
    firstName,
  ]);
  return row?.id ?? '';
};

/** A change of Bea’s address, confirmed by the current address. Returns the token of the new address. */
async function pendingChange(email: string): Promise<string> {
  const token = randomUUID();
  await team.ask(
    `insert into auth.email_changes (user_id, email, token_hash, current_token_hash, current_confirmed_at, expires_at)
     values ($1, $2, $3, 'x', now(), now() + interval '1 day')`,
    [await idOf('Bea'), email, tokenHash(token)],
  );
  return token;
}

const admin = () => team.as('Ada', 'admin').consultant;

/** The form of a consultant with a new address, as an admin saves it. */
async function formWith(firstName: string, email: string) {
  const row = await admin().getConsultant({ consultant: await idOf(firstName) });
  return {
    consultant_id: row.consultant_id,
    first_name: row.first_name,
    last_name: row.last_name,
    email,
    phone: row.phone ?? '',
    city: row.city ?? '',
    state: row.state ?? '',
    current_rank: 'Beauty Consultant' as const,
    personal_volume: row.personal_volume,
    personal_volume_before: row.personal_volume,
    idempotency_key: randomUUID(),
  };
}

const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const untilWaiting = (count: number) => expect.poll(() => team.ask(waiting)).toHaveLength(count);

test('a confirmation and an admin who edits the same consultant do not deadlock', async () => {
  const email = 'new-bea@example.org';
  const token = await pendingChange(email);
  const form = await formWith('Bea', email);
  await other.query('begin');
  await other.query('select from auth.email_changes for update');
  const confirmation = team.as('Bea').account.confirmEmail({ token });
  await untilWaiting(1);
  const edit = admin().updateConsultant(form);
  await untilWaiting(2);
  await other.query('commit');
  expect(await Promise.allSettled([confirmation, edit])).toMatchObject([
    { status: 'fulfilled', value: { email, waits_for: null } },
    { status: 'fulfilled', value: { email } },
  ]);
});

test('refuses an address that an admin gives to another consultant during the confirmation', async () => {
  const email = 'shared@example.org';
  const token = await pendingChange(email);
  const form = await formWith('Cleo', email);
  // The edit waits after it has written the address.
  await other.query('begin');
  await other.query('lock table audit_events in share mode');
  const edit = admin().updateConsultant(form);
  await untilWaiting(1);
  const confirmation = team.as('Bea').account.confirmEmail({ token });
  await untilWaiting(2);
  await other.query('commit');
  expect(await Promise.allSettled([edit, confirmation])).toMatchObject([
    { status: 'fulfilled', value: { email } },
    { status: 'rejected', reason: { code: 'EMAIL_TAKEN', status: 409 } },
  ]);
});
