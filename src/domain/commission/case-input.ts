import { findCircle, noConsultant } from '#domain/genealogy/sponsors.ts';
import { parseAmount, parseSignedAmount } from '#domain/money/decimal.ts';
import { parseMonthOfDay, parsePeriod } from '#domain/period/period.ts';
import type { Plan } from '../plan/plan.ts';
import { trackOfProgram } from '../plan/plan.ts';
import { commissionableBase } from './base.ts';
import type { CaseFile, CaseOrder } from './case-file.ts';
import type { EngineInput } from './input.ts';
import { groupOrders } from './input.ts';
import { maxBase, maxVolume } from './line.ts';

/** Why a case cannot be calculated, and where. */
export type CaseRefusal =
  | { readonly code: 'bad-period'; readonly period: string }
  | { readonly code: 'duplicate-consultant'; readonly consultant: string }
  | { readonly code: 'duplicate-order'; readonly order: string }
  | { readonly code: 'unknown-program'; readonly consultant: string; readonly program: string }
  | { readonly code: 'bad-join-date'; readonly consultant: string; readonly joined: string }
  | { readonly code: 'unknown-sponsor'; readonly consultant: string; readonly sponsor: string }
  /** Each is sponsored by the next, the last by the first. */
  | { readonly code: 'circle-of-sponsors'; readonly consultants: readonly string[] }
  | { readonly code: 'unknown-consultant'; readonly order: string; readonly consultant: string }
  | { readonly code: 'malformed-amount'; readonly order: string; readonly field: AmountField; readonly text: string }
  | { readonly code: 'negative-base'; readonly order: string; readonly base: bigint }
  | { readonly code: 'base-too-large'; readonly order: string; readonly base: bigint; readonly most: bigint }
  | { readonly code: 'adjustment-of-unknown-consultant'; readonly consultant: string }
  | { readonly code: 'malformed-adjustment'; readonly consultant: string; readonly text: string }
  | { readonly code: 'volume-too-large'; readonly most: bigint };

export type AmountField = (typeof amountFields)[number];

const amountFields = ['subtotal', 'discounts', 'returns'] as const;

/** A case as input of the engine, and the names behind its numbers, in the order of the names. */
export interface CaseInput {
  readonly input: EngineInput;
  readonly consultantIds: readonly string[];
  readonly orderIds: readonly string[];
}

/** Numbers the people and orders of a case and puts it into columns, or returns its first error. */
export function readCase(file: CaseFile, plan: Plan): CaseInput | { readonly refusal: CaseRefusal } {
  try {
    const periodMonth = parsePeriod(file.period) ?? refuse({ code: 'bad-period', period: file.period });
    const { numberOf, sponsor, track, joinMonth } = readConsultants(file, plan);
    const { orders, orderIds } = readOrders(file, numberOf);
    const volumeAdjustment = readAdjustments(file, numberOf);
    const consultants = { sponsor, track, joinMonth, volumeAdjustment };
    return { input: { periodMonth, consultants, orders }, consultantIds: [...numberOf.keys()], orderIds };
  } catch (fault) {
    if (fault instanceof Refused) return { refusal: fault.refusal };
    throw fault;
  }
}

function readConsultants({ consultants }: CaseFile, plan: Plan) {
  const sorted = consultants.toSorted(byId);
  const numberOf = new Map<string, number>();
  for (const { id } of sorted) {
    if (numberOf.has(id)) refuse({ code: 'duplicate-consultant', consultant: id });
    numberOf.set(id, numberOf.size);
  }
  const sponsor = Int32Array.from(sorted, ({ id, sponsor }) => {
    if (sponsor === null) return noConsultant;
    return numberOf.get(sponsor) ?? refuse({ code: 'unknown-sponsor', consultant: id, sponsor });
  });
  const circle = findCircle(sponsor);
  if (circle !== null) {
    refuse({ code: 'circle-of-sponsors', consultants: circle.map((number) => sorted[number]?.id ?? '') });
  }
  const track = Uint8Array.from(
    sorted,
    ({ id, program }) => trackOfProgram(plan, program) ?? refuse({ code: 'unknown-program', consultant: id, program }),
  );
  const joinMonth = Int32Array.from(
    sorted,
    ({ id, joined }) => parseMonthOfDay(joined) ?? refuse({ code: 'bad-join-date', consultant: id, joined }),
  );
  return { numberOf, sponsor, track, joinMonth };
}

function readOrders(file: CaseFile, numberOf: ReadonlyMap<string, number>) {
  const sorted = file.orders.toSorted(byId);
  const repeated = sorted.find(({ id }, at) => sorted[at - 1]?.id === id);
  if (repeated !== undefined) refuse({ code: 'duplicate-order', order: repeated.id });
  const consultant = Int32Array.from(
    sorted,
    (order) =>
      numberOf.get(order.consultant) ??
      refuse({ code: 'unknown-consultant', order: order.id, consultant: order.consultant }),
  );
  const base = Float64Array.from(sorted, readBase);
  if (base.reduce((sum, cents) => sum + cents, 0) > maxVolume) {
    refuse({ code: 'volume-too-large', most: BigInt(maxVolume) });
  }
  const orders = groupOrders(numberOf.size, { consultant, base });
  return { orders, orderIds: Array.from(orders.sourceIndex, (place) => sorted[place]?.id ?? '') };
}

function readBase(order: CaseOrder): number {
  const [subtotal, discounts, returns] = amountFields.map((field) => {
    const text = order[field];
    return parseAmount(text) ?? refuse({ code: 'malformed-amount', order: order.id, field, text });
  });
  const base = commissionableBase({ subtotal: subtotal ?? 0n, discounts: discounts ?? 0n, returns: returns ?? 0n });
  if (base < 0n) refuse({ code: 'negative-base', order: order.id, base });
  if (base > maxBase) refuse({ code: 'base-too-large', order: order.id, base, most: BigInt(maxBase) });
  return Number(base);
}

function readAdjustments({ adjustments = [] }: CaseFile, numberOf: ReadonlyMap<string, number>): Float64Array {
  const sums = new Float64Array(numberOf.size);
  for (const { consultant, amount: text } of adjustments) {
    const number = numberOf.get(consultant) ?? refuse({ code: 'adjustment-of-unknown-consultant', consultant });
    const amount = parseSignedAmount(text) ?? refuse({ code: 'malformed-adjustment', consultant, text });
    sums[number] = (sums[number] ?? 0) + Number(amount);
    if (Math.abs(sums[number]) > maxVolume) refuse({ code: 'volume-too-large', most: BigInt(maxVolume) });
  }
  return sums;
}

function byId(one: { readonly id: string }, other: { readonly id: string }): number {
  return compareNames(one.id, other.id);
}

/** By code units, the same in every language and on every machine. */
export function compareNames(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Ends the reading of a case; never leaves this file. */
class Refused extends Error {
  readonly refusal: CaseRefusal;
  constructor(refusal: CaseRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

function refuse(refusal: CaseRefusal): never {
  throw new Refused(refusal);
}
