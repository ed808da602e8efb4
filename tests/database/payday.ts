import { randomUUID } from 'node:crypto';
import { littleBirch } from '#contract/settings/company.ts';
import type { Actor } from '#domain/account/actor.ts';
import { worker } from '#domain/account/actor.ts';
import type { CaseFile } from '#domain/commission/case-file.ts';
import { closeRun } from '#server/commission/run/close.ts';
import { calculateOpenPeriod } from '#server/commission/run/run.ts';
import { withActor } from '#server/db/actor.ts';
import { quickHash } from '../quick-hash.ts';
import { saveCase } from './books.ts';
import { callAs } from './call.ts';
import type { TestDeployment, TestDeploymentOptions } from './deployment.ts';
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

const password = 'a birch in the rain';

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

async function preparePayday(fixture: TestDeployment): Promise<void> {
  const { ask, deployment } = fixture;
  const hash = quickHash(password);
  await saveCase(fixture, october);
  await ask(
    `insert into auth.account (user_id, account_id, provider_id, password)
     select id, id::text, 'credential', $1 from auth."user"`,
    [hash],
  );
  // Email addresses are stored in lower case.
  await ask(`update auth."user" set email_verified = true, email = lower(email)`);
  await ask('update consultants set email = lower(email)');
  await ask(`update consultants set admin_role = 'owner' where first_name = 'Zoe'`);
  await withActor(deployment.db, worker, async (tx) => {
    const call = { company: littleBirch, now: deployment.now(), by: null };
    const run = await calculateOpenPeriod(tx, call);
    if (typeof run === 'string') throw new Error(run);
    const { runNo, linesHash } = run;
    const closed = await closeRun(tx, call, { runNo, linesHash, exchangeRate: '0.75', requestId: randomUUID() });
    if (typeof closed === 'string') throw new Error(closed);
  });
}

/** A company with a closed month with unpaid statements: 1 CAD is 0.75 USD. The date is November 2. */
export async function openPayday(options: Pick<TestDeploymentOptions, 'variables' | 'jobs'> = {}): Promise<Payday> {
  const prepared = { name: 'payday', prepare: preparePayday };
  const site = await startTestSite({ at: '2026-11-02T18:00:00Z', jobs: 'send', ...options, prepared });
  const { ask } = site;
  const people = await ask<{ name: string; id: string }>(
    'select first_name as name, consultant_id as id from consultants',
  );
  const person = (name: string): Person => {
    const userId = people.find((each) => each.name === name)?.id;
    if (userId === undefined) throw new Error(`nobody is called ${name}`);
    const person = { userId, name, email: `${name.toLowerCase()}@example.org` };
    return name === 'Zoe' ? { ...person, role: 'admin', adminRole: 'owner' } : { ...person, role: 'consultant' };
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

/** A Canadian account, as typed. */
export const chequing = {
  country: 'CA',
  institution: '003',
  transit: '04321',
  account: '7654321',
  currency: 'USD',
} as const;
/** An American account. */
export const checking = { country: 'US', routing: '121000248', account: '99887766', kind: 'checking' } as const;

/** Gives this consultant a verified payee. */
export async function verifyPayeeOf(
  { deployment, zoe, password }: Payday,
  person: Person,
  account: typeof chequing | typeof checking = chequing,
): Promise<void> {
  const { payee } = await callAs(deployment, person).payout.configurePayee({
    method: 'transfer',
    recipient_name: `${person.name} Birch`,
    account,
    current_password: password,
  });
  await callAs(deployment, zoe).payout.verifyPayee({ payee_id: payee.payee_id });
}

let checkNumber = 4700;

/** A payment of a consultant's October statement by check on November 2, with a new key for each. */
export const paymentByCheck = (fixture: Payday, person: Person, amount: string, more: object = {}) => ({
  ...paymentInNextBatch(fixture, person, amount),
  paymentMethod: 'check' as const,
  checkNumber: ++checkNumber,
  paidOn: '2026-11-02',
  ...more,
});

/** The same payment with the next batch. */
export const paymentInNextBatch = (fixture: Payday, person: Person, amount: string, more: object = {}) => ({
  consultantId: person.userId,
  commissionId: fixture.statements.get(person.name) ?? null,
  amount,
  currency: 'USD',
  recipientEmail: person.email,
  recipientName: `${person.name} Birch`,
  paymentMethod: 'transfer' as const,
  idempotencyKey: randomUUID(),
  ...more,
});

/** A manual payment by check, with a reason. */
export const manualByCheck = (fixture: Payday, person: Person, amount: string, more: object = {}) => ({
  ...paymentByCheck(fixture, person, amount),
  commissionId: null,
  reason: 'Prize of the spring fair',
  ...more,
});
