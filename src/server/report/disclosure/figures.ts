import { sql } from 'drizzle-orm';
import type { IncomeFigures } from '#contract/report/income-disclosure.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import type { Period } from '#domain/period/period.ts';
import { type HalfOpen, instantsOf } from '#domain/period/zone.ts';
import {
  bandLimits,
  bandsOf,
  type IncomeDisclosure,
  meanActiveMonths,
  meanEarnings,
} from '#domain/report/income-disclosure.ts';
import type { Transaction } from '../../db/database.ts';

type Row = {
  readonly consultants: number;
  readonly earners: number;
  readonly earned: string;
  readonly quartiles: readonly (string | null)[] | null;
  readonly active_months: number;
  readonly bands: readonly { readonly place: number; readonly consultants: number; readonly active_months: number }[];
};

/**
 * The income disclosure of a year by the ledger: `incomeDisclosure` of `domain/report/income-disclosure`, for all consultants in one
 * query. A test compares the two.
 *
 * A month's statement, with the corrections booked in it, is what the ledger added to `earned` for that month; a payment without a
 * statement, and its reversal, counts on the day it was booked. `tx` acts as the worker.
 */
export async function disclosureOf(tx: Transaction, year: number, company: CompanySettings): Promise<IncomeDisclosure> {
  const instants = instantsOfYear(year, company.timeZone);
  const [from, until] = [instants.from.toISOString(), instants.until.toISOString()];
  const limits = JSON.stringify(bandLimits.map(Number));
  const { rows } = await tx.execute<Row>(sql`
    with earned as (
      select a.consultant_id, sum(e.amount) as amount
      from ledger_transactions t
      join ledger_entries e using (transaction_id)
      join ledger_accounts a using (account_id)
      where a.consultant_id is not null and e.currency = ${company.currencies.payout}
        and (t.kind in ('close-run', 'clawback', 'adjustment') and t.period >= ${`${year}-01-01`}::date
               and t.period <= ${`${year}-12-01`}::date and a.kind = 'earned'
             or t.kind = 'adjustment' and t.period is null and t.created_at >= ${from}::timestamptz
               and t.created_at < ${until}::timestamptz and a.kind = 'available')
      group by a.consultant_id
    ), active as (
      select consultant_no, count(*)::int as months from (
        select v.run_no, v.consultant_no
        from (select run_no, consultant_no, base as volume from commission_run_orders
              union all select run_no, consultant_no, volume_adjustment from commission_run_members
              where volume_adjustment <> 0) v
        join commission_runs r using (run_no)
        where r.status = 'closed' and r.period >= ${`${year}-01-01`}::date and r.period <= ${`${year}-12-01`}::date
        group by v.run_no, v.consultant_no having sum(v.volume) > 0) month
      group by consultant_no
    ), before as (
      select distinct on (consultant_id) consultant_id, status from consultant_status_changes
      where valid_from < ${from}::timestamptz order by consultant_id, valid_from desc
    ), people as materialized (
      select coalesce(e.amount, 0)::bigint as earned, coalesce(a.months, 0) as months
      from consultants c
      left join earned e using (consultant_id)
      left join active a using (consultant_no)
      left join before b using (consultant_id)
      where e.consultant_id is not null
         or c.join_date < ${until}::timestamptz
            and (b.status is distinct from 'left'
                 or exists (select from consultant_status_changes s where s.consultant_id = c.consultant_id
                            and s.status <> 'left' and s.valid_from >= ${from}::timestamptz
                            and s.valid_from < ${until}::timestamptz))
    )
    select count(*)::int as consultants, count(*) filter (where earned > 0)::int as earners,
           coalesce(sum(earned), 0)::text as earned, coalesce(sum(months), 0)::int as active_months,
           percentile_disc(array[0.25, 0.5, 0.75]) within group (order by earned)::text[] as quartiles,
           (select coalesce(json_agg(json_build_object('place', place, 'consultants', consultants, 'active_months', months)), '[]')
            from (select width_bucket(earned, (select array_agg(value::bigint order by value::bigint)
                                               from json_array_elements_text(${limits}::json))) as place,
                         count(*)::int as consultants, sum(months)::int as months
                  from people group by 1) band) as bands
    from people`);
  const [row] = rows;
  if (!row) throw new Error('a sum has no row');
  const [lowerQuartile, median, upperQuartile] = (row.quartiles ?? []).map((amount) =>
    amount === null ? null : BigInt(amount),
  );
  return {
    consultants: row.consultants,
    earners: row.earners,
    earned: BigInt(row.earned),
    lowerQuartile: lowerQuartile ?? null,
    median: median ?? null,
    upperQuartile: upperQuartile ?? null,
    activeMonths: row.active_months,
    bands: bandsOf((_from, _until, at) => {
      const band = row.bands.find(({ place }) => place === at);
      return { consultants: band?.consultants ?? 0, activeMonths: band?.active_months ?? 0 };
    }),
  };
}

/**
 * The first month that the company paid with this system, if it is later than January of the year and consultants were imported who had
 * joined before: what another system paid them is not in the ledger. Null where the ledger has the whole year. `tx` acts as the worker.
 */
async function firstMonthOf(tx: Transaction, year: number, company: CompanySettings): Promise<Period | null> {
  const { rows } = await tx.execute<{ first: Period | null }>(
    sql`select to_char(min(period), 'YYYY-MM') as first from commission_periods`,
  );
  const first = rows[0]?.first;
  if (!first?.startsWith(`${year}-`) || first === `${year}-01`) return null;
  const { from } = instantsOf(first, company.timeZone);
  const earlier = await tx.execute(sql`
    select from imports i
    join import_rows r using (import_id)
    join consultants c on c.consultant_id = r.object_id
    where i.kind = 'consultants' and c.join_date < ${from.toISOString()}::timestamptz
    limit 1`);
  return earlier.rows.length > 0 ? first : null;
}

/** The income disclosure as the functions answer it, with its first month. `tx` acts as the worker. */
export async function incomeFiguresOf(
  tx: Transaction,
  disclosure: IncomeDisclosure,
  year: number,
  company: CompanySettings,
): Promise<IncomeFigures> {
  const amount = (cents: bigint | null) => (cents === null ? null : formatAmount(cents));
  return {
    year,
    currency: company.currencies.payout,
    consultants: disclosure.consultants,
    earners: disclosure.earners,
    earned: formatAmount(disclosure.earned),
    mean: amount(meanEarnings(disclosure)),
    lower_quartile: amount(disclosure.lowerQuartile),
    median: amount(disclosure.median),
    upper_quartile: amount(disclosure.upperQuartile),
    active_months: meanActiveMonths(disclosure),
    first_month: await firstMonthOf(tx, year, company),
    bands: disclosure.bands.map((band) => ({
      from: amount(band.from),
      until: amount(band.until),
      consultants: band.consultants,
      active_months: meanActiveMonths(band),
    })),
  };
}

/** A calendar year in the company's time zone. */
export const instantsOfYear = (year: number, timeZone: string): HalfOpen => ({
  from: instantsOf(`${year}-01`, timeZone).from,
  until: instantsOf(`${year}-12`, timeZone).until,
});
