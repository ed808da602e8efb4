import { Pool, type QueryResultRow } from 'pg';
import { littleBirch } from '#contract/settings/company.ts';
import { worker } from '#domain/account/actor.ts';
import type { CaseFile } from '#domain/commission/case-file.ts';
import { withActor } from '#server/db/actor.ts';
import { type ActorDatabase, openDatabase, type Transaction } from '#server/db/database.ts';
import { loginsOf } from '#tests/database/logins.ts';
import { freshDatabase } from './database.ts';

/** A company's books on a fresh database, without the rest of the program. */
export type Books = {
  readonly db: ActorDatabase;
  readonly pool: Pool;
  /** As the owner. */
  readonly url: string;
  /** Queries the database as its owner. */
  ask<Row extends QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Acts as the company in one transaction with one snapshot. */
  work<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export async function openBooks(): Promise<Books> {
  const database = await freshDatabase();
  const owner = new Pool({ connectionString: database.url, max: 2 });
  owner.on('error', () => {});
  const { db, pools, close } = openDatabase(await loginsOf(database.url));
  return {
    db,
    pool: pools.worker,
    url: database.url,
    ask: async <Row extends QueryResultRow>(sql: string, values: unknown[] = []) =>
      (await owner.query<Row>(sql, values)).rows,
    work: (work) => withActor(db, worker, work, 'repeatable read'),
    async close() {
      await close();
      await owner.end();
      await database.drop();
    },
  };
}

export type StoredCase = {
  /** By the case's names: consultants are numbered in the order of their names, from 1. */
  readonly consultants: ReadonlyMap<string, { readonly no: number; readonly userId: string }>;
  readonly orders: ReadonlyMap<string, { readonly no: number; readonly orderId: string }>;
};

/** Saves a worked example as a real company: accounts, consultants, sponsorships, completed orders. */
export async function saveCase({ ask }: Pick<Books, 'ask'>, file: CaseFile): Promise<StoredCase> {
  const noon = (day: string) => `${day} 12:00 ${littleBirch.timeZone}`;
  const people = file.consultants.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  await ask(
    `insert into auth.user (name, email) select p->>'id', (p->>'id') || '@example.org' from jsonb_array_elements($1::jsonb) p`,
    [JSON.stringify(people)],
  );
  await ask(
    `insert into consultants (consultant_id, code, first_name, last_name, email, join_date, program_type, enrollment_month)
     select u.id, 'LBC-' || p.place, p.value->>'id', 'Birch', u.email, (p.value->>'at')::timestamptz, p.value->>'program',
            extract(month from (p.value->>'joined')::date)
     from jsonb_array_elements($1::jsonb) with ordinality as p (value, place)
     join auth.user u on u.name = p.value->>'id' order by p.place`,
    [JSON.stringify(people.map((person) => ({ ...person, at: noon(person.joined) })))],
  );
  await ask(
    `update consultants c set sponsor_consultant_id = s.consultant_id
     from jsonb_array_elements($1::jsonb) p, consultants s
     where c.first_name = p->>'id' and s.first_name = p->>'sponsor'`,
    [JSON.stringify(people)],
  );
  await ask(
    `insert into sponsorships (consultant_id, sponsor_consultant_id, valid_from, reason)
     select consultant_id, sponsor_consultant_id, join_date, 'enrolled' from consultants`,
  );
  await ask(
    `insert into orders (consultant_id, kind, attribution, order_date, paid_at, completed_at, status, currency, subtotal,
                         discounts, returns, period, email)
     select c.consultant_id, 'retail', 'code', i.at, i.at, i.at, 'completed', 'CAD', (o.value->>'subtotal')::numeric * 100,
            (o.value->>'discounts')::numeric * 100, (o.value->>'returns')::numeric * 100, i.period, o.value->>'id'
     from jsonb_array_elements($1::jsonb) with ordinality as o (value, place)
     join consultants c on c.first_name = o.value->>'consultant'
     cross join (select $2::date as period, ($3)::timestamptz as at) i order by o.place`,
    [JSON.stringify(file.orders), `${file.period}-01`, noon(`${file.period}-05`)],
  );
  await ask(
    `insert into volume_adjustments (consultant_id, period, amount, reason)
     select c.consultant_id, $2::date, (a->>'amount')::numeric * 100, 'a correction'
     from jsonb_array_elements($1::jsonb) a join consultants c on c.first_name = a->>'consultant'`,
    [JSON.stringify(file.adjustments ?? []), `${file.period}-01`],
  );
  const consultants = await ask<{ id: string; no: number; user_id: string }>(
    'select first_name as id, consultant_no as no, consultant_id as user_id from consultants',
  );
  const orders = await ask<{ id: string; no: string; order_id: string }>(
    'select email as id, order_no as no, order_id from orders',
  );
  return {
    consultants: new Map(consultants.map(({ id, no, user_id }) => [id, { no, userId: user_id }])),
    orders: new Map(orders.map(({ id, no, order_id }) => [id, { no: Number(no), orderId: order_id }])),
  };
}

/** Makes a stored consultant an owner of the company, as which the database lets them write. */
export const makeOwner = ({ ask }: Pick<Books, 'ask'>, consultantId: string) =>
  ask("update consultants set admin_role = 'owner' where consultant_id = $1", [consultantId]);

/** A consultant of a worked example, by default a Beauty Consultant who joined in January. */
export const caseConsultant = (id: string, sponsor: string | null = null, joined = '2026-01-05') => ({
  id,
  sponsor,
  program: 'Beauty Consultant' as const,
  joined,
});

/** An order of a worked example without discounts or returns. */
export const caseSale = (id: string, consultant: string, subtotal: string) => ({
  id,
  consultant,
  subtotal,
  discounts: '0.00',
  returns: '0.00',
});
