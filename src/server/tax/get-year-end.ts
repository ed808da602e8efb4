import { type SQL, sql } from 'drizzle-orm';
import type { CompanySettings } from '#contract/settings/company.ts';
import type { YearEnd, YearEndRow } from '#contract/tax/year-end.ts';
import { worker } from '#domain/account/actor.ts';
import { addressLines } from '#domain/account/address-lines.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { dayOf, type HalfOpen, instantsOf } from '#domain/period/zone.ts';
import { isYearOver, needsTaxSlip, taxSlipRuleOf } from '#domain/tax/year-end.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { timeRanges } from '../db/time-ranges.ts';
import { inBatches } from '../documents/in-batches.ts';
import { functions } from '../implement.ts';
import { completedPayments } from '../payout/payment/completed-payments.ts';

export const getYearEnd = functions.tax.getYearEnd.handler(({ input, context }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const { company } = context;
      const now = context.now();
      const years = await yearsOf(tx, company);
      const year = input.year ?? years[0] ?? yearOf(now, company.timeZone);
      const paid = paidIn(year, company);
      const sums = await sumsOf(tx, paid, year, company);
      const data = await yearEndRows(tx, { ...input, year, company, after: 0 });
      const total = sums.reduce((people, sum) => people + sum.people, 0);
      return { year, over: isYearOver(year, now, company.timeZone), years, sums, data, total };
    },
    'repeatable read',
  ),
);

/** The calendar years with payments, newest first. */
export async function yearsOf(tx: Transaction, { timeZone }: CompanySettings): Promise<number[]> {
  const completed = sql`from commission_payments where status = 'completed' and completed_at is not null`;
  const { rows: ends } = await tx.execute<Record<'first' | 'last', string | null>>(sql`
    select to_json(min(completed_at)) #>> '{}' as first, to_json(max(completed_at)) #>> '{}' as last ${completed}`);
  const [first, last] = [ends[0]?.first, ends[0]?.last].map((at) => at && yearOf(new Date(at), timeZone));
  if (!first || !last) return [];
  const named = Array.from({ length: last - first + 1 }, (_, at) => ({
    name: String(first + at),
    ...instantsOfYear(first + at, timeZone),
  }));
  const { rows } = await tx.execute<{ year: number }>(sql`
    select y.name::int as year from (${timeRanges(named)}) y
    where exists (select ${completed} and completed_at >= y.from_at and completed_at < y.until_at)
    order by 1 desc`);
  return rows.map(({ year }) => year);
}

const yearOf = (instant: Date, timeZone: string): number => Number(dayOf(instant, timeZone).slice(0, 4));

const instantsOfYear = (year: number, timeZone: string): HalfOpen => ({
  from: instantsOf(`${year}-01`, timeZone).from,
  until: instantsOf(`${year}-12`, timeZone).until,
});

/** Every payment of a calendar year, with its amount in the currency of its recipient's tax slip. */
export function paidIn(year: number, { timeZone }: CompanySettings): SQL {
  return completedPayments(
    instantsOfYear(year, timeZone),
    sql`case c.country when 'CA' then 'CAD' when 'US' then 'USD' end`,
  );
}

type SumRow = {
  readonly country: string | null;
  readonly people: number;
  readonly reported: string | null;
  readonly paid: string;
  readonly required: number;
};

async function sumsOf(
  tx: Transaction,
  paid: SQL,
  year: number,
  { currencies }: CompanySettings,
): Promise<YearEnd['sums']> {
  const threshold = (country: string) => taxSlipRuleOf(country)?.requiredFrom(year) ?? null;
  const { rows } = await tx.execute<SumRow>(sql`
    with paid as (${paid}), people as (
      select consultant_id, sum(reported) as reported, sum(amount) filter (where currency = ${currencies.payout}) as paid
      from paid group by consultant_id
    )
    select c.country, count(*)::int as people, sum(p.reported)::text as reported, coalesce(sum(p.paid), 0)::text as paid,
           count(*) filter (where p.reported >= case c.country when 'CA' then ${threshold('CA')}::bigint
                                                             when 'US' then ${threshold('US')}::bigint end)::int as required
    from people p join consultants c using (consultant_id)
    group by c.country order by c.country nulls last`);
  return rows.map(({ country, people, reported, paid, required }) => {
    const rule = taxSlipRuleOf(country);
    return {
      slip: rule?.slip ?? null,
      people,
      required,
      reported: rule && reported !== null ? formatAmount(BigInt(reported)) : null,
      currency: rule?.currency ?? null,
      paid: formatAmount(BigInt(paid)),
      paid_currency: currencies.payout,
    };
  });
}

type PersonRow = Record<'consultant_id' | 'code' | 'name' | 'paid', string> &
  Record<'address1' | 'address2' | 'city' | 'state' | 'postal_code' | 'country' | 'reported', string | null> & {
    readonly consultant_no: number;
    readonly payments: number;
    readonly unconverted: number;
  };

interface RowsWanted {
  readonly year: number;
  readonly company: CompanySettings;
  /** Consultants after this number … */
  readonly after: number;
  readonly limit: number;
  readonly offset: number;
  /** Matches a part of the name, or the code. */
  readonly searchTerm: string;
}

/** The people paid in a year, by their numbers. `tx` acts as the worker. */
export async function yearEndRows(tx: Transaction, wanted: RowsWanted): Promise<YearEndRow[]> {
  return (await people(tx, wanted)).map((person) => rowOf(person, wanted.year, wanted.company));
}

/** All of them, in batches. */
export async function* yearEndBatches(
  batchOf: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>,
  year: number,
  company: CompanySettings,
): AsyncGenerator<YearEndRow> {
  const limit = 2_000;
  const rows = inBatches<PersonRow>(limit, (last) => {
    const after = last?.consultant_no ?? 0;
    return batchOf((tx) => people(tx, { year, company, after, limit, offset: 0, searchTerm: '' }));
  });
  for await (const row of rows) yield rowOf(row, year, company);
}

async function people(tx: Transaction, { year, company, after, limit, offset, searchTerm }: RowsWanted) {
  const { rows } = await tx.execute<PersonRow>(sql`
    with paid as (${paidIn(year, company)}), people as (
      select consultant_id, count(*)::int as payments, sum(reported)::text as reported,
             coalesce(sum(amount) filter (where currency = ${company.currencies.payout}), 0)::text as paid,
             count(*) filter (where reported is null)::int as unconverted
      from paid group by consultant_id
    )
    select c.consultant_id, c.consultant_no, c.code, c.first_name || ' ' || c.last_name as name, c.address1, c.address2,
           c.city, c.state, c.postal_code, c.country, p.payments, p.reported, p.paid, p.unconverted
    from people p join consultants c using (consultant_id)
    where c.consultant_no > ${after}
      and (${searchTerm} = '' or strpos(lower(c.first_name || ' ' || c.last_name), lower(${searchTerm})) > 0
           or upper(${searchTerm}) = c.code)
    order by c.consultant_no limit ${limit} offset ${offset}`);
  return rows;
}

function rowOf(row: PersonRow, year: number, company: CompanySettings): YearEndRow {
  const rule = taxSlipRuleOf(row.country);
  const reported = rule && row.reported !== null ? BigInt(row.reported) : null;
  return {
    consultant_id: row.consultant_id,
    code: row.code,
    name: row.name,
    address: addressLines({ ...row, postalCode: row.postal_code }),
    address1: row.address1,
    address2: row.address2,
    city: row.city,
    state: row.state,
    postal_code: row.postal_code,
    country: row.country,
    slip: rule?.slip ?? null,
    box: rule?.box ?? null,
    payments: row.payments,
    paid: formatAmount(BigInt(row.paid)),
    paid_currency: company.currencies.payout,
    reported: reported === null ? null : formatAmount(reported),
    currency: rule?.currency ?? null,
    required: rule !== null && reported !== null && needsTaxSlip(rule, year, reported),
    unconverted: rule === null ? 0 : row.unconverted,
  };
}
