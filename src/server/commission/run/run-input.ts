import type pg from 'pg';
import type { EngineInput } from '#domain/commission/input.ts';
import type { Period } from '#domain/period/period.ts';
import { monthIndex, periodOfMonth } from '#domain/period/period.ts';
import { instantsOf } from '#domain/period/zone.ts';
import type { Plan } from '#domain/plan/plan.ts';
import { trackOfProgram } from '#domain/plan/plan.ts';
import { type CopiedRow, copyOut, instantFromPostgres, readInt64 } from '../../db/copy/copy-out.ts';
import { GrowingColumn } from '../columns/growing-column.ts';
import { arrangeOrders } from '../columns/order-sort.ts';
import { SponsorNumbers } from '../columns/sponsor-numbers.ts';
import { TextColumn } from '../columns/text-column.ts';
import { UuidNumbers } from '../columns/uuid-numbers.ts';
import { monthsIn } from '../months-in.ts';

/**
 * The inputs of a period as stored: the engine's columns, and the ids and names of their rows. Consultants are sorted
 * by number, orders by consultant and then by number.
 */
export interface RunInput {
  readonly period: Period;
  readonly engine: EngineInput;
  /** By consultant. */
  readonly consultantNo: Int32Array;
  readonly ids: UuidNumbers;
  readonly names: TextColumn;
  /** By consultant: the index of its program in `programs`. */
  readonly program: Uint8Array;
  /** The programs of the plan, track by track. */
  readonly programs: readonly string[];
  /** By order. */
  readonly orderNo: Float64Array;
}

/** The facts that a run reads. */
export interface RunScope {
  readonly period: Period;
  readonly plan: Plan;
  readonly timeZone: string;
  /** Where the facts are read from; those of the company's own orders by default. */
  readonly queries?: ReturnType<typeof runQueries>;
}

/**
 * Reads the facts of a period: every completed order credited to a consultant; the sponsors at the end of the period,
 * or now while it lasts; everyone who had joined by then or has an order or an adjustment in it, whatever their status.
 * The caller's transaction sees one state of the database (repeatable read) or holds the period's lock.
 */
export async function readRunInput(client: pg.ClientBase, scope: RunScope): Promise<RunInput> {
  const month = monthIndex(scope.period);
  const expected = await approximateRows(client, 'consultants');
  const numbers = new UuidNumbers(expected);
  const consultants = await readConsultants(client, scope, numbers, expected);
  const adjustments = await readAdjustments(client, scope, numbers);
  const { orders, orderNo } = await readOrders(client, scope, numbers);
  numbers.settle();
  const { sponsor, track, joinMonth, consultantNo, names, program, programs } = consultants;
  return {
    period: scope.period,
    engine: { periodMonth: month, consultants: { sponsor, track, joinMonth, ...adjustments }, orders },
    consultantNo,
    ids: numbers,
    names,
    program,
    programs,
    orderNo,
  };
}

/**
 * The queries as text, because COPY takes no parameters. A period is digits and a hyphen, an instant comes from Date.
 */
export function runQueries({ period, timeZone }: Pick<RunScope, 'period' | 'timeZone'>) {
  const firstDay = `date '${periodOfMonth(monthIndex(period))}-01'`;
  const end = `timestamptz '${instantsOf(period, timeZone).until.toISOString()}'`;
  const counted = `status = 'completed' and period = ${firstDay} and consultant_id is not null`;
  return {
    consultants: `
      select consultant_no, consultant_id, sponsor_consultant_id, program_type, join_date, first_name || ' ' || last_name
      from consultants
      where join_date < ${end} or consultant_id in (select consultant_id from orders where ${counted})
         or consultant_id in (select consultant_id from volume_adjustments where period = ${firstDay})
         or consultant_no in (select consultant_no from commission_differences where period = ${firstDay})
      order by consultant_no`,
    /** Consultants moved since the end of the period: they count under their sponsor at that time. */
    moved: `
      select consultant_id, sponsor_consultant_id from sponsorships where valid_from < ${end} and valid_to >= ${end}`,
    adjustments: `
      select consultant_id, sum(amount)::bigint from volume_adjustments where period = ${firstDay} group by 1`,
    orders: `select order_no, consultant_id, commissionable_base from orders where ${counted}`,
  };
}

const queriesOf = (scope: RunScope) => scope.queries ?? runQueries(scope);

/** The approximate number of rows of a table, from the statistics. */
async function approximateRows(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ rows: number }>(
    'select greatest(reltuples, 0)::int as rows from pg_class where oid = $1::regclass',
    [table],
  );
  return rows[0]?.rows ?? 0;
}

async function readConsultants(client: pg.ClientBase, scope: RunScope, numbers: UuidNumbers, expected: number) {
  const programs = scope.plan.tracks.flatMap((track) => track.programs);
  const programBytes = programs.map((program) => new TextEncoder().encode(program));
  const trackOf = programs.map((program) => trackOfProgram(scope.plan, program) ?? 0);
  const monthOf = monthsIn(scope.timeZone);
  const consultantNo = new GrowingColumn(Int32Array, expected);
  const program = new GrowingColumn(Uint8Array, expected);
  const joinMonth = new GrowingColumn(Int32Array, expected);
  const names = new TextColumn();
  const sponsors = new SponsorNumbers(numbers, expected);
  await copyOut(client, queriesOf(scope).consultants, 6, ({ bytes, view, start, length }) => {
    consultantNo.push(view.getInt32(start[0] ?? 0));
    const number = numbers.add(view, start[1] ?? 0);
    sponsors.set(number, length[2] === 16 ? view : null, start[2] ?? 0);
    program.push(placeOf(programBytes, bytes, start[3] ?? 0, length[3] ?? 0));
    joinMonth.push(monthOf(instantFromPostgres(readInt64(view, start[4] ?? 0))));
    names.push(bytes, start[5] ?? 0, length[5] ?? 0);
  });
  await copyOut(client, queriesOf(scope).moved, 2, ({ view, start, length }) => {
    const number = numbers.find(view, start[0] ?? 0);
    if (number >= 0) sponsors.set(number, length[1] === 16 ? view : null, start[1] ?? 0);
  });
  const programOf = program.finish();
  return {
    consultantNo: consultantNo.finish(),
    names,
    program: programOf,
    programs,
    track: programOf.map((place) => trackOf[place] ?? 0),
    joinMonth: joinMonth.finish(),
    sponsor: sponsors.finish(),
  };
}

/** The index of the name that equals the bytes. */
function placeOf(names: readonly Uint8Array[], bytes: Uint8Array, at: number, length: number): number {
  for (let place = 0; place < names.length; place++) {
    const name = names[place] ?? bytes;
    let same = name.length === length;
    for (let byte = 0; same && byte < length; byte++) same = name[byte] === bytes[at + byte];
    if (same) return place;
  }
  throw new Error(
    `the plan has no track for the program "${new TextDecoder().decode(bytes.subarray(at, at + length))}"`,
  );
}

/** By consultant: the sum of its adjustments; empty if there are none. */
async function readAdjustments(client: pg.ClientBase, scope: RunScope, numbers: UuidNumbers) {
  let sums: Float64Array | undefined;
  await copyOut(client, queriesOf(scope).adjustments, 2, (row) => {
    sums ??= new Float64Array(numbers.size);
    sums[numberAt(numbers, row, 0)] = readInt64(row.view, row.start[1] ?? 0);
  });
  return sums === undefined ? {} : { volumeAdjustment: sums };
}

async function readOrders(client: pg.ClientBase, scope: RunScope, numbers: UuidNumbers) {
  const unsortedNo = new GrowingColumn(Float64Array);
  const consultant = new GrowingColumn(Int32Array);
  const base = new GrowingColumn(Float64Array);
  await copyOut(client, queriesOf(scope).orders, 3, (row) => {
    unsortedNo.push(readInt64(row.view, row.start[0] ?? 0));
    consultant.push(numberAt(numbers, row, 1));
    base.push(readInt64(row.view, row.start[2] ?? 0));
  });
  return arrangeOrders(numbers.size, { consultant: consultant.finish(), base: base.finish() }, unsortedNo.finish());
}

function numberAt(numbers: UuidNumbers, { view, start }: CopiedRow, column: number): number {
  const number = numbers.find(view, start[column] ?? 0);
  if (number < 0) throw new Error('the consultant of an order or adjustment is not in the run');
  return number;
}
