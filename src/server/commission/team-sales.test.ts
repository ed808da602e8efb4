import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Books, openBooks, saveCase } from '#tests/database/books.ts';
import { randomCase } from '#tests/database/random-case.ts';
import { downlineAt, downlineOf } from '../genealogy/downline.ts';
import { type PeriodScope, scopeOf } from './scope.ts';
import { frozenSales, teamSales } from './team-sales.ts';

// The prepared sums and the range of the paths, compared with following the sponsors of the moment.

let books: Books;
beforeAll(async () => {
  books = await openBooks();
  await saveCase(books, randomCase(5, 9));
});
afterAll(() => books.close());

const october = scopeOf('2026-10', 'America/Edmonton');
const november = scopeOf('2026-11', 'America/Edmonton');

type Sum = { readonly id: string; readonly members: number; readonly base: string; readonly levels: string };

/** What each downline should be, one member after the other. */
const expected = (scope: PeriodScope) =>
  books.work(async (tx) => {
    const { rows: everyone } = await tx.execute<{ id: string }>(sql`
      select consultant_id as id from consultants order by consultant_no`);
    const sums: Sum[] = [];
    for (const { id } of everyone) {
      const { rows } = await tx.execute<Omit<Sum, 'id'>>(sql`
        with recursive ${downlineAt(id, { ...scope, levels: null })}
        select count(*) filter (where c.status <> 'left' and d.level > 0)::int as members,
               coalesce(sum(o.base) filter (where d.level > 0), 0)::text as base,
               string_agg(d.level || c.code, ' ' order by c.code) as levels
        from downline d join consultants c using (consultant_id)
        cross join lateral (
          select sum(commissionable_base) as base from orders
          where consultant_id = d.consultant_id and status = 'completed' and period = ${scope.firstDay}::date) o`);
      sums.push(...rows.map((row) => ({ id, ...row })));
    }
    return sums;
  });

const read = (scope: PeriodScope) =>
  books.work(async (tx) => {
    const { rows: everyone } = await tx.execute<{ id: string }>(sql`
      select consultant_id as id from consultants order by consultant_no`);
    const sums: Sum[] = [];
    for (const { id } of everyone) {
      const { members, base } = await teamSales(tx, id, scope);
      const { rows } = await tx.execute<{ levels: string }>(sql`
        with recursive ${await downlineOf(tx, id, scope)}
        select string_agg(d.level || c.code, ' ' order by c.code) as levels
        from downline d join consultants c using (consultant_id)`);
      sums.push({ id, members, base: String(base), levels: rows[0]?.levels ?? '' });
    }
    return sums;
  });

async function expectSame(): Promise<void> {
  for (const scope of [october, november]) expect(await read(scope), scope.period).toEqual(await expected(scope));
}

const person = (no: number) => `(select consultant_id from consultants order by consultant_no offset ${no} limit 1)`;

async function join(code: string, sponsor: string, at: string): Promise<void> {
  await books.ask(
    `with person as (insert into auth.user (name, email) values ('Joined', $1::text || '@example.org') returning id)
     insert into consultants (consultant_id, code, first_name, last_name, email, join_date, enrollment_month, sponsor_consultant_id, status)
     select id, $1::text, 'Joined', 'Birch', $1::text || '@example.org', $2, 10, ${sponsor}, 'active' from person`,
    [code, at],
  );
}

const sell = (consultant: string, period: string) =>
  books.ask(
    `insert into orders (consultant_id, status, period, subtotal, order_date, paid_at, kind, attribution, currency)
     values (${consultant}, 'completed', $1::date, 4321, $1::date, $1::date, 'retail', 'code', 'CAD')`,
    [period],
  );

const byCode = (code: string) => `(select consultant_id from consultants where code = '${code}')`;

async function move(consultant: string, sponsor: string, from: string): Promise<void> {
  await books.ask(`update sponsorships set valid_to = $1 where consultant_id = ${consultant} and valid_to is null`, [
    from,
  ]);
  await books.ask(
    `insert into sponsorships (consultant_id, sponsor_consultant_id, valid_from, reason) values (${consultant}, ${sponsor}, $1, 'test')`,
    [from],
  );
  await books.ask(`update consultants set sponsor_consultant_id = ${sponsor} where consultant_id = ${consultant}`);
}

test('the sales of every team are those of the sponsors of the moment, whatever has happened since', async () => {
  await books.ask(
    `insert into volume_adjustments (consultant_id, period, amount, reason) values (${person(4)}, '2026-11-01', 700, 'test')`,
  );
  await sell(person(5), '2026-11-01');
  await expectSame();
  // After October.
  await join('NEW-1', person(2), '2026-11-05T12:00:00Z');
  await sell(byCode('NEW-1'), '2026-11-01');
  await expectSame();
  // Without a sale in October, and then with one: that makes them a member of it.
  await sell(byCode('NEW-1'), '2026-10-01');
  await expectSame();
  // A sponsor who joined after a member of October.
  await join('NEW-2', person(1), '2026-11-06T12:00:00Z');
  await join('OLD-1', byCode('NEW-2'), '2026-09-06T12:00:00Z');
  await sell(byCode('OLD-1'), '2026-10-01');
  await expectSame();
  await move(byCode('OLD-1'), person(3), '2026-11-10T00:00:00Z');
  await expectSame();
});

test('the sales of a closed run are those of everyone below in it, one sponsor after the other', async () => {
  await books.ask(`create table members_of_9 partition of commission_run_members for values in (9);
    create table orders_of_9 partition of commission_run_orders for values in (9);
    insert into members_of_9 (run_no, consultant_no, sponsor_no, program_type, join_month, volume_adjustment)
      select 9, c.consultant_no, s.consultant_no, c.program_type, 24310, 0
      from consultants c left join consultants s on s.consultant_id = c.sponsor_consultant_id;
    insert into orders_of_9 (run_no, order_no, consultant_no, base)
      select 9, order_no, consultant_no, commissionable_base from orders join consultants using (consultant_id)`);
  const sums = await books.ask<{ no: number; own: string; team: string }>(`
    with recursive below (top, no) as (
      select consultant_no, consultant_no from commission_run_members
      union all
      select b.top, m.consultant_no from below b join commission_run_members m on m.sponsor_no = b.no)
    select b.top as no, coalesce(sum(o.base) filter (where b.no = b.top), 0)::text as own,
           coalesce(sum(o.base) filter (where b.no <> b.top), 0)::text as team
    from below b left join commission_run_orders o on o.consultant_no = b.no group by 1 order by 1`);
  expect(sums.filter(({ team }) => team !== '0').length).toBeGreaterThan(3);
  for (const { no, own, team } of sums) {
    expect(await books.work((tx) => frozenSales(tx, 9, no)), `consultant ${no}`).toEqual({
      own: BigInt(own),
      team: BigInt(team),
    });
  }
  expect(await books.work((tx) => frozenSales(tx, 9, 999_999))).toEqual({ own: 0n, team: 0n });
});
