import { type SQL, sql } from 'drizzle-orm';
import type { RunComparison, RunDifference } from '#contract/commission/proof.ts';
import { lineTypes } from '#domain/commission/line.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { correctionsOfRun, lineCountOf } from '../../correction/run-corrections.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { functions } from '../../implement.ts';
import { runByNo } from './close.ts';
import type { Run } from './run.ts';
import { lockParts, tablesOf } from './run-part.ts';
import { runRowOf } from './run-row.ts';

export const compareRuns = functions.commission.compareRuns.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    await lockParts(tx);
    const first = await runByNo(tx, input.first_run_no);
    const second = await runByNo(tx, input.second_run_no);
    if (!first || !second) throw errors.UNKNOWN_RUN();
    if (first.currency !== second.currency) throw errors.DIFFERENT_CURRENCIES();
    return compared(tx, first, second, input);
  }),
);

/** The first type number of corrections of closed periods, after the types of lines; each corrects a line of one of these types. */
const correctionType = lineTypes.length;

type Page = { readonly limit: number; readonly offset: number };

/** Totals over all differences, and one page of them; a page past the end has no `kind`. */
type Row = {
  readonly held: number;
  readonly changed: number;
  readonly only_first: number;
  readonly only_second: number;
  readonly changed_by: string;
  readonly only_first_by: string;
  readonly only_second_by: string;
  readonly kind: RunDifference['kind'] | null;
  readonly consultant_id: string;
  readonly code: string;
  readonly name: string;
  readonly order_no: string | null;
  readonly line_type: number | null;
  readonly level: number | null;
  /** 0 for other lines. */
  readonly correction_no: number | null;
  readonly was: string | null;
  readonly now: string | null;
};

/** The database joins, counts, sums and sorts, and returns one page, however large the runs are. */
async function compared(tx: Transaction, first: Run, second: Run, { limit, offset }: Page): Promise<RunComparison> {
  const byLine = first.period === second.period;
  const held = byLine ? sql`${lineCountOf(first)}::int` : sql`${first.statementCount}::int`;
  const { rows } = await tx.execute<Row>(sql`
    with differences as materialized (${byLine ? lineDifferences(first, second) : statementDifferences(first, second)}),
    counted as (
      select ${held} as held, count(*) filter (where kind = 'changed')::int as changed,
             count(*) filter (where kind = 'only-first')::int as only_first,
             count(*) filter (where kind = 'only-second')::int as only_second,
             coalesce(sum(now - was) filter (where kind = 'changed'), 0)::text as changed_by,
             coalesce(sum(-was) filter (where kind = 'only-first'), 0)::text as only_first_by,
             coalesce(sum(now) filter (where kind = 'only-second'), 0)::text as only_second_by
      from differences),
    page as (
      select * from differences
      order by abs(coalesce(now, 0) - coalesce(was, 0)) desc, consultant_no, order_no nulls first, line_type, level,
        correction_no
      limit ${limit} offset ${offset})
    select counted.*, p.kind, p.order_no::text, p.line_type, p.level, p.correction_no, p.was::text, p.now::text, c.consultant_id,
           c.code, c.first_name || ' ' || c.last_name as name
    from counted
    left join page p on true
    left join consultants c on c.consultant_no = p.consultant_no
    order by abs(coalesce(p.now, 0) - coalesce(p.was, 0)) desc, p.consultant_no, p.order_no nulls first, p.line_type, p.level,
      p.correction_no`);
  const [figures] = rows;
  if (!figures) throw new Error('a sum without a row');
  const { changed, only_first, only_second } = figures;
  return {
    first: runRowOf(first),
    second: runRowOf(second),
    matched_by: byLine ? 'line' : 'consultant',
    same: figures.held - changed - only_first,
    changed: { count: changed, change: formatAmount(BigInt(figures.changed_by)) },
    only_first: { count: only_first, change: formatAmount(BigInt(figures.only_first_by)) },
    only_second: { count: only_second, change: formatAmount(BigInt(figures.only_second_by)) },
    data: rows.flatMap((row) => (row.kind === null ? [] : [differenceOf(row, row.kind)])),
    total: changed + only_first + only_second,
  };
}

/** Lines are equal if amount, rate and base are. */
function lineDifferences(first: Run, second: Run): SQL {
  return differing(linesOf(first), linesOf(second), {
    keys: sql`consultant_no, order_key, line_type, level, correction_no`,
    columns: sql`nullif(order_key, 0) as order_no, line_type, level, correction_no`,
    same: sql`(a.rate, a.base_mills) is not distinct from (b.rate, b.base_mills)`,
  });
}

/** The lines of a run, with those that correct closed periods: `lineCountOf` counts the same ones. */
function linesOf(run: Run): SQL {
  const { lines } = tablesOf(run);
  return sql`
    select consultant_no, coalesce(order_no, 0) as order_key, line_type, level, rate, base_mills, amount + bonus as paid,
           0 as correction_no
    from ${lines} where run_no = ${run.runNo}
    union all
    select consultant_no, coalesce(order_no, 0), (${correctionType} + line_type)::smallint, level, 0, 0, booked, correction_no
    from ${correctionsOfRun(run)} d`;
}

/** Statements are equal if all their parts are. */
function statementDifferences(first: Run, second: Run): SQL {
  const parts = sql`consultant_no, personal_total, override_total, bonus_total, correction_total, total_earnings as paid`;
  return differing(
    sql`select ${parts} from ${tablesOf(first).statements} where run_no = ${first.runNo}`,
    sql`select ${parts} from ${tablesOf(second).statements} where run_no = ${second.runNo}`,
    {
      keys: sql`consultant_no`,
      columns: sql`null::bigint as order_no, null::smallint as line_type, null::smallint as level, 0 as correction_no`,
      same: sql`(a.personal_total, a.override_total, a.bonus_total, a.correction_total) is not distinct from
                (b.personal_total, b.override_total, b.bonus_total, b.correction_total)`,
    },
  );
}

function differing(
  first: SQL,
  second: SQL,
  { keys, columns, same }: Readonly<Record<'keys' | 'columns' | 'same', SQL>>,
): SQL {
  return sql`
    select consultant_no, ${columns}, a.paid as was, b.paid as now,
           case when b.paid is null then 'only-first' when a.paid is null then 'only-second' else 'changed' end as kind
    from (${first}) a full join (${second}) b using (${keys})
    where a.paid is distinct from b.paid or not ${same}`;
}

function differenceOf(row: Row, kind: RunDifference['kind']): RunDifference {
  return {
    kind,
    consultant_id: row.consultant_id,
    code: row.code,
    name: row.name,
    commission_type: row.line_type === null ? null : (lineTypes[row.line_type] ?? 'correction'),
    level: row.level,
    order_no: row.order_no === null ? null : Number(row.order_no),
    correction_no: row.correction_no || null,
    first: row.was === null ? null : formatAmount(BigInt(row.was)),
    second: row.now === null ? null : formatAmount(BigInt(row.now)),
    change: formatAmount(BigInt(row.now ?? 0) - BigInt(row.was ?? 0)),
  };
}
