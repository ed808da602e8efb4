import type pg from 'pg';
import { noConsultant } from '#domain/genealogy/sponsors.ts';
import { monthIndex, type Period } from '#domain/period/period.ts';
import type { Plan } from '#domain/plan/plan.ts';
import { trackOfProgram } from '#domain/plan/plan.ts';
import { copyOut, readInt64 } from '../../db/copy/copy-out.ts';
import { GrowingColumn } from '../columns/growing-column.ts';
import { arrangeOrders, type NumberedOrders } from '../columns/order-sort.ts';
import type { RunInput } from './run-input.ts';

/** The inputs of a closed run. Ids and names belong to the people, not to the run, and are not included. */
export type FrozenInput = Omit<RunInput, 'ids' | 'names'>;

/** A closed run, and the plan of its calculation. */
export interface FrozenRun {
  readonly runNo: number;
  readonly period: Period;
  readonly plan: Plan;
}

/**
 * Reads the inputs of a closed run: the members with their sponsors and the orders with their bases, in the order of
 * `readRunInput`. The transaction sees one state of the database.
 */
export async function readFrozenInput(client: pg.ClientBase, { runNo, period, plan }: FrozenRun): Promise<FrozenInput> {
  const run = digits(runNo);
  const programs = plan.tracks.flatMap((track) => track.programs);
  const trackOf = programs.map((program) => trackOfProgram(plan, program) ?? 0);
  const placeOfProgram = new Map(programs.map((program, place) => [program, place]));
  const consultantNo = new GrowingColumn(Int32Array);
  const sponsorNo = new GrowingColumn(Int32Array);
  const program = new GrowingColumn(Uint8Array);
  const joinMonth = new GrowingColumn(Int32Array);
  const adjustment = new GrowingColumn(Float64Array);
  const decoder = new TextDecoder();
  const members = `
    select consultant_no, sponsor_no, program_type, join_month, volume_adjustment from commission_run_members
    where run_no = ${run} order by consultant_no`;
  await copyOut(client, members, 5, ({ bytes, view, start, length }) => {
    const name = decoder.decode(bytes.subarray(start[2] ?? 0, (start[2] ?? 0) + (length[2] ?? 0)));
    const place = placeOfProgram.get(name);
    if (place === undefined) throw new Error(`the plan of run ${runNo} has no track for the program "${name}"`);
    consultantNo.push(view.getInt32(start[0] ?? 0));
    sponsorNo.push(length[1] === 4 ? view.getInt32(start[1] ?? 0) : noConsultant);
    program.push(place);
    joinMonth.push(view.getInt32(start[3] ?? 0));
    adjustment.push(readInt64(view, start[4] ?? 0));
  });
  const numbers = consultantNo.finish();
  const placeOf = placesIn(numbers, runNo);
  const programOf = program.finish();
  const consultants = {
    sponsor: sponsorNo.finish().map((no) => (no === noConsultant ? noConsultant : placeOf(no))),
    track: programOf.map((place) => trackOf[place] ?? 0),
    joinMonth: joinMonth.finish(),
    volumeAdjustment: adjustment.finish(),
  };
  const { orders, orderNo } = await readFrozenOrders(client, run, numbers.length, placeOf);
  return {
    period,
    engine: { periodMonth: monthIndex(period), consultants, orders },
    consultantNo: numbers,
    program: programOf,
    programs,
    orderNo,
  };
}

async function readFrozenOrders(
  client: pg.ClientBase,
  run: string,
  size: number,
  placeOf: (no: number) => number,
): Promise<NumberedOrders> {
  const unsortedNo = new GrowingColumn(Float64Array);
  const consultant = new GrowingColumn(Int32Array);
  const base = new GrowingColumn(Float64Array);
  const query = `select order_no, consultant_no, base from commission_run_orders where run_no = ${run}`;
  await copyOut(client, query, 3, ({ view, start }) => {
    unsortedNo.push(readInt64(view, start[0] ?? 0));
    consultant.push(placeOf(view.getInt32(start[1] ?? 0)));
    base.push(readInt64(view, start[2] ?? 0));
  });
  return arrangeOrders(size, { consultant: consultant.finish(), base: base.finish() }, unsortedNo.finish());
}

/** The index of a consultant's number among the members, which are sorted. */
function placesIn(numbers: Int32Array, runNo: number): (no: number) => number {
  const places = new Int32Array((numbers.at(-1) ?? 0) + 1).fill(noConsultant);
  for (const [place, no] of numbers.entries()) places[no] = place;
  return (no) => {
    const place = places[no] ?? noConsultant;
    if (place === noConsultant) throw new Error(`run ${runNo} names consultant ${no}, who is not one of its members`);
    return place;
  };
}

/** COPY takes no parameters. */
function digits(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not the number of a run`);
  return String(value);
}
