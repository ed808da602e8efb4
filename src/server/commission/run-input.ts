import type pg from 'pg';
import type { EngineInput } from '#domain/commission/input.ts';
import { groupOrders } from '#domain/commission/input.ts';
import type { Plan } from '#domain/commission/plan.ts';
import { trackOfProgram } from '#domain/commission/plan.ts';
import { nobody } from '#domain/genealogy/sponsors.ts';
import type { Period } from '#domain/period/period.ts';
import { monthIndex } from '#domain/period/period.ts';
import { instantsOf } from '#domain/period/zone.ts';
import { type CopiedRow, copyOut, instantFromPostgres, readInt64 } from '../db/copy-out.ts';
import { monthsIn } from './calendar.ts';
import { GrowingColumn } from './growing-column.ts';
import { sortWithinConsultants } from './order-sort.ts';
import { TextColumn } from './text-column.ts';
import { UuidNumbers } from './uuid-numbers.ts';

/**
 * All that a period is calculated from, as it lies in the database: the engine's columns, and what the places in them
 * are called. Consultants are in the order of their numbers, orders by consultant and then by number.
 */
export interface RunInput {
  readonly period: Period;
  readonly engine: EngineInput;
  /** By consultant. */
  readonly consultantNo: Int32Array;
  readonly ids: UuidNumbers;
  readonly names: TextColumn;
  /** By consultant: the place of its program in `programs`. */
  readonly program: Uint8Array;
  /** The programs of the plan, track by track. */
  readonly programs: readonly string[];
  /** By order. */
  readonly orderNo: Float64Array;
}

/** Which facts a run takes in. */
export interface RunScope {
  readonly period: Period;
  readonly plan: Plan;
  readonly timeZone: string;
}

/**
 * Reads the facts of a period: every completed order that is credited to somebody; the sponsors as they were at the end
 * of the period, as they are while it still lasts; everybody who had joined by then or has an order or an adjustment in
 * it, whatever their status. The caller's transaction sees one state of the database (repeatable read) or holds the
 * period's lock.
 */
export async function readRunInput(client: pg.ClientBase, scope: RunScope): Promise<RunInput> {
  const month = monthIndex(scope.period);
  const numbers = new UuidNumbers();
  const consultants = await readConsultants(client, scope, numbers);
  const volumeAdjustment = await readAdjustments(client, scope, numbers);
  const { orders, orderNo } = await readOrders(client, scope, numbers);
  const { sponsor, track, joinMonth, consultantNo, names, program, programs } = consultants;
  return {
    period: scope.period,
    engine: { periodMonth: month, consultants: { sponsor, track, joinMonth, volumeAdjustment }, orders },
    consultantNo,
    ids: numbers,
    names,
    program,
    programs,
    orderNo,
  };
}

// COPY takes no parameters. A period is digits and a hyphen (`monthIndex` has seen it), an instant is written by Date.
const firstDay = ({ period }: RunScope) => `date '${period}-01'`;
const end = ({ period, timeZone }: RunScope) => `timestamptz '${instantsOf(period, timeZone).until.toISOString()}'`;
const counted = (scope: RunScope) =>
  `status = 'completed' and period = ${firstDay(scope)} and consultant_id is not null`;

async function readConsultants(client: pg.ClientBase, scope: RunScope, numbers: UuidNumbers) {
  const programs = scope.plan.tracks.flatMap((track) => track.programs);
  const programBytes = programs.map((program) => Buffer.from(program));
  const trackOf = programs.map((program) => trackOfProgram(scope.plan, program) ?? 0);
  const monthOf = monthsIn(scope.timeZone);
  const consultantNo = new GrowingColumn((length) => new Int32Array(length));
  const program = new GrowingColumn((length) => new Uint8Array(length));
  const joinMonth = new GrowingColumn((length) => new Int32Array(length));
  const names = new TextColumn();
  const sponsors = new SponsorIds();
  await copyOut(
    client,
    `select consultant_no, consultant_id, sponsor_consultant_id, program_type, join_date, first_name || ' ' || last_name
     from consultants
     where join_date < ${end(scope)} or consultant_id in (select consultant_id from orders where ${counted(scope)})
        or consultant_id in (select consultant_id from volume_adjustments where period = ${firstDay(scope)})
     order by consultant_no`,
    6,
    ({ bytes, start, length }) => {
      consultantNo.push(bytes.readInt32BE(start[0] ?? 0));
      const number = numbers.add(bytes, start[1] ?? 0);
      if (length[2] === 16) sponsors.set(number, bytes, start[2] ?? 0);
      program.push(placeOf(programBytes, bytes, start[3] ?? 0, length[3] ?? 0));
      joinMonth.push(monthOf(instantFromPostgres(readInt64(bytes, start[4] ?? 0))));
      names.push(bytes, start[5] ?? 0, length[5] ?? 0);
    },
  );
  // Who has been moved since the end of the period stands where she stood then.
  await copyOut(
    client,
    `select consultant_id, sponsor_consultant_id from sponsorships
     where valid_from < ${end(scope)} and valid_to >= ${end(scope)}`,
    2,
    ({ bytes, start, length }) => {
      const number = numbers.find(bytes, start[0] ?? 0);
      if (number < 0) return;
      if (length[1] === 16) sponsors.set(number, bytes, start[1] ?? 0);
      else sponsors.clear(number);
    },
  );
  const programOf = program.finish();
  return {
    consultantNo: consultantNo.finish(),
    names,
    program: programOf,
    programs,
    track: Uint8Array.from(programOf, (place) => trackOf[place] ?? 0),
    joinMonth: joinMonth.finish(),
    sponsor: sponsors.numbered(numbers),
  };
}

/** Which of the names the bytes are. */
function placeOf(names: readonly Buffer[], bytes: Buffer, at: number, length: number): number {
  for (const [place, name] of names.entries()) {
    let same = name.length === length;
    for (let byte = 0; same && byte < length; byte++) same = name[byte] === bytes[at + byte];
    if (same) return place;
  }
  throw new Error(`the plan has no track for the program "${bytes.toString('utf8', at, at + length)}"`);
}

/** Sponsors by their ids, until everybody has a number. */
class SponsorIds {
  #ids = Buffer.alloc(16 * 4096);

  set(consultant: number, bytes: Buffer, at: number): void {
    if (16 * consultant >= this.#ids.length) {
      const longer = Buffer.alloc(32 * consultant);
      this.#ids.copy(longer);
      this.#ids = longer;
    }
    bytes.copy(this.#ids, 16 * consultant, at, at + 16);
  }

  clear(consultant: number): void {
    this.#ids.fill(0, 16 * consultant, 16 * consultant + 16);
  }

  /** By consultant: its sponsor. One who is none of the period's consultants had not joined yet, and counts as nobody. */
  numbered(numbers: UuidNumbers): Int32Array {
    return Int32Array.from({ length: numbers.size }, (_, consultant) =>
      16 * consultant < this.#ids.length ? numbers.find(this.#ids, 16 * consultant) : nobody,
    );
  }
}

async function readAdjustments(client: pg.ClientBase, scope: RunScope, numbers: UuidNumbers): Promise<Float64Array> {
  const sums = new Float64Array(numbers.size);
  await copyOut(
    client,
    `select consultant_id, sum(amount)::bigint from volume_adjustments where period = ${firstDay(scope)} group by 1`,
    2,
    (row) => {
      sums[numberAt(numbers, row, 0)] = readInt64(row.bytes, row.start[1] ?? 0);
    },
  );
  return sums;
}

async function readOrders(client: pg.ClientBase, scope: RunScope, numbers: UuidNumbers) {
  const cameNo = new GrowingColumn((length) => new Float64Array(length));
  const consultant = new GrowingColumn((length) => new Int32Array(length));
  const base = new GrowingColumn((length) => new Float64Array(length));
  await copyOut(
    client,
    `select order_no, consultant_id, commissionable_base from orders where ${counted(scope)}`,
    3,
    (row) => {
      cameNo.push(readInt64(row.bytes, row.start[0] ?? 0));
      consultant.push(numberAt(numbers, row, 1));
      base.push(readInt64(row.bytes, row.start[2] ?? 0));
    },
  );
  const orders = groupOrders(numbers.size, { consultant: consultant.finish(), base: base.finish() });
  const came = cameNo.finish();
  const orderNo = Float64Array.from(orders.cameAt, (place) => came[place] ?? 0);
  sortWithinConsultants(orders, orderNo);
  return { orders: { consultant: orders.consultant, base: orders.base }, orderNo };
}

function numberAt(numbers: UuidNumbers, { bytes, start }: CopiedRow, column: number): number {
  const number = numbers.find(bytes, start[column] ?? 0);
  if (number < 0) throw new Error('an order or an adjustment belongs to nobody the run knows');
  return number;
}
