/**
 * The commission engine alone, without a database: lines a second and memory for companies of three sizes.
 * `node bench/engine.ts`, or `benchEngine` from another bench.
 */
import type { Calculation } from '#domain/commission/engine.ts';
import { calculate } from '#domain/commission/engine.ts';
import { fillLines } from '#domain/commission/fill-lines.ts';
import type { EngineInput } from '#domain/commission/input.ts';
import { newLines } from '#domain/commission/line.ts';
import { noConsultant } from '#domain/genealogy/sponsors.ts';
import { monthIndex } from '#domain/period/period.ts';
import { planVersion1 } from '#domain/plan/plan-version-1.ts';
import { median } from './median.ts';

export interface EngineBench {
  readonly consultants: number;
  readonly orders: number;
  readonly lines: number;
  readonly statements: number;
  /** Median milliseconds of the calculation, and of writing all lines in chunks. */
  readonly prepareMs: number;
  readonly linesMs: number;
  readonly linesPerSecond: number;
  /** Megabytes of the input's and the result's columns, and of the process after the last round. */
  readonly inputMb: number;
  readonly resultMb: number;
  readonly residentMb: number;
}

const chunk = 8192;
const ordersEach = 5;

/** Median of `rounds` calculations of a company of this size, after one warm-up. */
export function benchEngine(consultants: number, rounds = 5): EngineBench {
  const input = companyOf(consultants);
  const lines = newLines(chunk);
  const prepareTimes: number[] = [];
  const linesTimes: number[] = [];
  let calculation: Calculation | null = null;
  for (let round = -1; round < rounds; round++) {
    calculation = null; // Two results in memory at once would not be a run's memory.
    const start = performance.now();
    calculation = calculate(input, planVersion1);
    const prepared = performance.now();
    for (let from = 0; from < calculation.lineCount; from += chunk) {
      fillLines(calculation, from, Math.min(from + chunk, calculation.lineCount), lines);
    }
    const written = performance.now();
    if (round < 0) continue;
    prepareTimes.push(prepared - start);
    linesTimes.push(written - prepared);
  }
  if (calculation === null) throw new RangeError('a bench of no rounds');
  const prepareMs = median(prepareTimes);
  const linesMs = median(linesTimes);
  const { standing, totals, firstLine, lineOrder, lineLevel, lineCount, statementCount } = calculation;
  return {
    consultants,
    orders: input.orders.base.length,
    lines: lineCount,
    statements: statementCount,
    prepareMs,
    linesMs,
    linesPerSecond: (lineCount / (prepareMs + linesMs)) * 1000,
    inputMb: megabytes([...Object.values(input.consultants), ...Object.values(input.orders)]),
    resultMb: megabytes([
      standing.firstOrder,
      standing.ownBase,
      standing.tier,
      totals.personal,
      totals.override,
      totals.bonus,
      firstLine,
      lineOrder,
      lineLevel,
    ]),
    residentMb: process.memoryUsage.rss() / 2 ** 20,
  };
}

/**
 * A typical company: 41 % of the consultants sell, five orders each, in a genealogy about twice as deep as any plan
 * pays. Every call returns the same company.
 */
export function companyOf(consultants: number): EngineInput {
  const random = randomFrom(20_261_001);
  const sponsor = new Int32Array(consultants);
  const track = new Uint8Array(consultants);
  const joinMonth = new Int32Array(consultants);
  const periodMonth = monthIndex('2026-10');
  const sells = new Uint8Array(consultants);
  for (let consultant = 0; consultant < consultants; consultant++) {
    sponsor[consultant] = consultant === 0 ? noConsultant : Math.floor(random() * consultant);
    track[consultant] = random() < 0.1 ? 1 : 0;
    joinMonth[consultant] = periodMonth - Math.floor(random() * 48);
    sells[consultant] = random() < 0.41 ? 1 : 0;
  }
  const sellers = sells.reduce((count, one) => count + one, 0);
  const orders = { consultant: new Int32Array(sellers * ordersEach), base: new Float64Array(sellers * ordersEach) };
  let order = 0;
  for (let consultant = 0; consultant < consultants; consultant++) {
    for (let n = 0; n < ordersEach * (sells[consultant] ?? 0); n++) {
      orders.consultant[order] = consultant;
      orders.base[order++] = Math.floor(1000 + 85_000 * random() ** 1.8);
    }
  }
  return { periodMonth, consultants: { sponsor, track, joinMonth }, orders };
}

/** A reproducible random generator from 0 up to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function megabytes(columns: readonly { readonly byteLength: number }[]): number {
  return columns.reduce((bytes, column) => bytes + column.byteLength, 0) / 2 ** 20;
}

if (import.meta.main) {
  for (const consultants of [10_000, 200_000, 1_000_000]) {
    const bench = benchEngine(consultants);
    const millis = (value: number) => `${value.toFixed(0)} ms`;
    const mb = (value: number) => `${value.toFixed(0)} MB`;
    console.log(
      [
        `${bench.consultants} consultants, ${bench.orders} orders, ${bench.lines} lines, ${bench.statements} statements`,
        `${millis(bench.prepareMs + bench.linesMs)} (calculate ${millis(bench.prepareMs)}, write lines ${millis(bench.linesMs)})`,
        `${(bench.linesPerSecond / 1e6).toFixed(1)} M lines/s`,
        `input ${mb(bench.inputMb)}, result ${mb(bench.resultMb)}, process ${mb(bench.residentMb)}`,
      ].join(' · '),
    );
  }
}
