import { type SQL, sql } from 'drizzle-orm';
import type { CompanySettings } from '#contract/settings/company.ts';
import type { IncompleteSlip, SlipGap } from '#contract/tax/tax-filing.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import type { FilingSlip, FilingTotals } from '#domain/tax/filing.ts';
import { largestFireAmount } from '#domain/tax/fire-file.ts';
import { largestT4aAmount } from '#domain/tax/t4a-file.ts';
import { type TaxNumberKind, taxNumberKindsOf } from '#domain/tax/tax-number.ts';
import { taxSlipRuleOf } from '#domain/tax/year-end.ts';
import type { Transaction } from '../db/database.ts';
import { inBatches } from '../documents/in-batches.ts';
import type { PayeeKeys } from '../payout/payee/payee-details.ts';
import { paidIn } from './get-year-end.ts';
import { openTaxNumber } from './sealed-tax-number.ts';

/** The slips of a file: all required ones of a country and a calendar year. */
export interface FilingWanted {
  readonly year: number;
  readonly slip: 'T4A' | '1099-NEC';
  readonly company: CompanySettings;
}

const countryOf = (slip: FilingWanted['slip']): 'CA' | 'US' => (slip === 'T4A' ? 'CA' : 'US');

/** The smallest amount that requires a slip, and the currency of the slips. */
export function ruleOf({ slip, year }: Pick<FilingWanted, 'slip' | 'year'>) {
  const rule = taxSlipRuleOf(countryOf(slip));
  if (!rule) throw new Error(`no rule for ${slip}`);
  return { currency: rule.currency, requiredFrom: rule.requiredFrom(year) };
}

/**
 * A query for the required slips, each with its gaps. A person with payments that have no exchange rate is among them, because the
 * amount is not known.
 */
function slipsOf({ year, slip, company }: FilingWanted): SQL {
  const country = countryOf(slip);
  const { requiredFrom } = ruleOf({ slip, year });
  const largest = slip === 'T4A' ? largestT4aAmount : largestFireAmount;
  const kinds = sql.join(
    taxNumberKindsOf(country).map((kind) => sql`${kind}`),
    sql`, `,
  );
  return sql`
    select c.consultant_id, c.consultant_no, c.code, c.first_name, c.last_name, c.address1, c.address2, c.city, c.state,
           c.postal_code, p.reported, t.kind, t.details,
           array_remove(array[
             case when t.kind is null or t.kind not in (${kinds}) then 'tax-number' end,
             case when '' in (coalesce(trim(c.address1), ''), coalesce(trim(c.city), ''), coalesce(trim(c.state), ''),
                              coalesce(trim(c.postal_code), '')) or length(trim(c.state)) <> 2 then 'address' end,
             case when p.unconverted > 0 then 'exchange-rate' end,
             case when p.reported > ${largest}::bigint then 'amount' end], null) as gaps
    from (select consultant_id, coalesce(sum(reported), 0)::bigint as reported,
                 count(*) filter (where reported is null)::int as unconverted
          from (${paidIn(year, company)}) paid group by consultant_id) p
    join consultants c using (consultant_id)
    left join tax_numbers t using (consultant_id)
    where c.country = ${country} and (p.reported >= ${requiredFrom}::bigint or p.unconverted > 0)`;
}

/** All required slips counted and summed, and how many are not complete. `tx` acts as the worker. */
export async function filingTotals(
  tx: Transaction,
  wanted: FilingWanted,
): Promise<FilingTotals & { incomplete: number }> {
  const { rows } = await tx.execute<{ slips: number; amount: string; incomplete: number }>(sql`
    select count(*)::int as slips, coalesce(sum(reported), 0)::text as amount,
           count(*) filter (where cardinality(gaps) > 0)::int as incomplete
    from (${slipsOf(wanted)}) slip`);
  const [row] = rows;
  return { slips: row?.slips ?? 0, amount: BigInt(row?.amount ?? 0), incomplete: row?.incomplete ?? 0 };
}

type Listed = { readonly searchTerm: string; readonly limit: number; readonly offset: number };

/** The slips that are not complete, by the numbers of their consultants. */
export async function incompleteSlips(
  tx: Transaction,
  wanted: FilingWanted,
  { searchTerm, limit, offset }: Listed,
): Promise<{ data: IncompleteSlip[]; total: number }> {
  const matching = sql`from (${slipsOf(wanted)}) slip
    where cardinality(gaps) > 0
      and (${searchTerm} = '' or strpos(lower(first_name || ' ' || last_name), lower(${searchTerm})) > 0
           or upper(${searchTerm}) = code)`;
  const { rows } = await tx.execute<
    Record<'consultant_id' | 'code' | 'name' | 'reported', string> & { gaps: SlipGap[] }
  >(sql`
    select consultant_id, code, first_name || ' ' || last_name as name, reported::text as reported, gaps ${matching}
    order by consultant_no limit ${limit} offset ${offset}`);
  const counted = await tx.execute<{ total: number }>(sql`select count(*)::int as total ${matching}`);
  return {
    data: rows.map(({ reported, ...row }) => ({ ...row, reported: formatAmount(BigInt(reported)) })),
    total: counted.rows[0]?.total ?? 0,
  };
}

type SlipRow = Record<
  'consultant_id' | 'code' | 'first_name' | 'last_name' | 'address1' | 'city' | 'state' | 'postal_code' | 'reported',
  string
> & {
  readonly consultant_no: number;
  readonly address2: string | null;
  readonly kind: TaxNumberKind;
  readonly details: Buffer;
  readonly gaps: readonly SlipGap[];
};

/** All complete slips in batches, with the decrypted tax numbers. Throws at one that is not complete. */
export async function* filingBatches(
  batchOf: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>,
  wanted: FilingWanted,
  keys: PayeeKeys,
): AsyncGenerator<FilingSlip> {
  const limit = 1_000;
  const slips = inBatches<SlipRow>(limit, async (last) => {
    const { rows } = await batchOf((tx) =>
      tx.execute<SlipRow>(sql`
        select consultant_id, consultant_no, code, first_name, last_name, address1, address2, city, state, postal_code,
               reported::text as reported, kind, details, gaps
        from (${slipsOf(wanted)}) slip where consultant_no > ${last?.consultant_no ?? 0}
        order by consultant_no limit ${limit}`),
    );
    return rows;
  });
  for await (const row of slips) yield slipOf(row, keys);
}

function slipOf(row: SlipRow, keys: PayeeKeys): FilingSlip {
  if (row.gaps.length > 0) throw new Error(`the slip of ${row.code} is not complete`);
  return {
    code: row.code,
    firstName: row.first_name,
    lastName: row.last_name,
    address1: row.address1,
    address2: row.address2,
    city: row.city,
    state: row.state,
    postalCode: row.postal_code,
    number: { kind: row.kind, digits: openTaxNumber(keys, row.consultant_id, row.details) },
    amount: BigInt(row.reported),
  };
}
