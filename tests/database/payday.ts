import { randomUUID } from 'node:crypto';
import { littleBirch } from '#contract/company.ts';
import type { CaseFile } from '#domain/commission/case.ts';
import type { Actor } from '#domain/person/actor.ts';
import { worker } from '#domain/person/actor.ts';
import { hashPassword } from '#server/auth/password.ts';
import { closeRun } from '#server/commission/close.ts';
import { calculateOpenPeriod } from '#server/commission/run.ts';
import { withActor } from '#server/db/actor.ts';
import { keepCase } from './books.ts';
import { startTestSite, type TestSite } from './site.ts';

export type Person = Extract<Actor, { role: 'consultant' | 'admin' }> & {
  readonly name: string;
  readonly email: string;
};

export type Payday = TestSite & {
  /** October: 60.00, 225.00 and 15.00 USD are payable to Ann, Bob and Cat. Zoe, the admin, sold nothing. */
  readonly ann: Person;
  readonly bob: Person;
  readonly cat: Person;
  readonly zoe: Person;
  /** Of Ann's, Bob's and Cat's statements of October. */
  readonly statements: ReadonlyMap<string, string>;
  readonly password: string;
};

const seller = (id: string) => ({ id, sponsor: null, program: 'Beauty Consultant', joined: '2025-01-05' });
const sale = (consultant: string, subtotal: string) => ({
  id: `${consultant}-1`,
  consultant,
  subtotal,
  discounts: '0.00',
  returns: '0.00',
});

const october: CaseFile = {
  name: 'a month to be paid',
  period: '2026-10',
  consultants: ['Ann', 'Bob', 'Cat', 'Zoe'].map(seller),
  orders: [sale('Ann', '400.00'), sale('Bob', '1000.00'), sale('Cat', '100.00')],
} as CaseFile;

/** A company with a closed month whose statements nobody has paid: 1 CAD is 0.75 USD. It is the 2nd of November. */
export async function openPayday(variables: Readonly<Record<string, string>> = {}): Promise<Payday> {
  const site = await startTestSite({ at: '2026-11-02T18:00:00Z', variables });
  const { ask, deployment } = site;
  const password = 'a birch in the rain';
  const hash = await hashPassword(password);
  const { consultants } = await keepCase(site, october);
  await ask(
    `insert into auth.account (user_id, account_id, provider_id, password)
     select id, id::text, 'credential', $1 from auth."user"`,
    [hash],
  );
  // People are known by their addresses in lower case.
  await ask(`update auth."user" set email_verified = true, email = lower(email)`);
  await ask('update consultants set email = lower(email)');
  await ask(`update consultants set is_admin = true where first_name = 'Zoe'`);
  await withActor(deployment.db, worker, async (tx) => {
    const call = { company: littleBirch, now: deployment.now(), by: null };
    const run = await calculateOpenPeriod(tx, call);
    if (typeof run === 'string') throw new Error(run);
    const { runNo, linesHash } = run;
    const closed = await closeRun(tx, call, { runNo, linesHash, exchangeRate: '0.75', requestId: randomUUID() });
    if (typeof closed === 'string') throw new Error(closed);
  });
  const person = (name: string): Person => {
    const userId = consultants.get(name)?.userId;
    if (userId === undefined) throw new Error(`nobody is called ${name}`);
    return { role: name === 'Zoe' ? 'admin' : 'consultant', userId, name, email: `${name.toLowerCase()}@example.org` };
  };
  const rows = await ask<{ name: string; commission_id: string }>(
    `select split_part(name, ' ', 1) as name, commission_id from commissions`,
  );
  return {
    ...site,
    password,
    ann: person('Ann'),
    bob: person('Bob'),
    cat: person('Cat'),
    zoe: person('Zoe'),
    statements: new Map(rows.map(({ name, commission_id }) => [name, commission_id])),
  };
}

/** A Canadian account, as it is typed. */
export const chequing = { country: 'CA', institution: '003', transit: '04321', account: '7654321' } as const;
/** An American one. */
export const checking = { country: 'US', routing: '121000248', account: '99887766', kind: 'checking' } as const;
