import { z } from 'zod';
import type { CaseFile } from '#domain/commission/case-file.ts';
import type { CaseRefusal } from '#domain/commission/case-input.ts';
import { formatAmount } from '#domain/money/decimal.ts';

const name = z.string().min(1);

// Amounts stay text here: the domain parses them and reports the order with an error.
const decimal = z.string();

/**
 * A worked example of a commission plan as a file. Its expected results, `lines` and `statements`, are optional and not
 * read.
 */
export const caseFile = z.strictObject({
  name: z.string().optional(),
  period: z.string(),
  consultants: z.array(z.strictObject({ id: name, sponsor: name.nullable(), program: z.string(), joined: z.string() })),
  orders: z.array(
    z.strictObject({
      id: name,
      consultant: name,
      subtotal: decimal,
      discounts: decimal,
      returns: decimal,
      /** Taken, because an order has them; they never count. */
      tax: decimal.optional(),
      shipping: decimal.optional(),
    }),
  ),
  adjustments: z.array(z.strictObject({ consultant: name, amount: decimal, reason: z.string().optional() })).optional(),
  lines: z.unknown().optional(),
  statements: z.unknown().optional(),
}) satisfies z.ZodType<CaseFile>;

/** The case in a file's JSON, or why it has none: one part of a sentence for each place. */
export function readCaseFile(json: unknown): CaseFile | string {
  const parsed = caseFile.safeParse(json, { reportInput: true });
  return parsed.success ? parsed.data : parsed.error.issues.map(shapeLabels).join('; ');
}

const kindLabels: Readonly<Record<string, string>> = { string: 'text in quotes', array: 'a list', object: 'an object' };

function shapeLabels(issue: z.core.$ZodIssue): string {
  const place = issue.path.join('.') || 'the case';
  if (issue.code === 'unrecognized_keys')
    return `${place} has the unknown field ${issue.keys.map((key) => `"${key}"`).join(', ')}`;
  if (issue.code !== 'invalid_type') return `${place} is empty`;
  return issue.input === undefined ? `${place} is missing` : `${place} must be ${kindLabels[issue.expected]}`;
}

/** Why a case is refused, in a sentence. */
export function caseRefusalLabels(refusal: CaseRefusal): string {
  switch (refusal.code) {
    case 'bad-period':
      return `The period "${refusal.period}" is not a month like 2026-10.`;
    case 'duplicate-consultant':
      return `The consultant "${refusal.consultant}" is listed twice.`;
    case 'duplicate-order':
      return `The order "${refusal.order}" is listed twice.`;
    case 'unknown-program':
      return `The consultant "${refusal.consultant}" is in the program "${refusal.program}", which the plan does not know.`;
    case 'bad-join-date':
      return `The consultant "${refusal.consultant}" joined on "${refusal.joined}", which is not a day like 2026-08-31.`;
    case 'unknown-sponsor':
      return `The sponsor "${refusal.sponsor}" of the consultant "${refusal.consultant}" is not listed.`;
    case 'circle-of-sponsors':
      return `The sponsors form a circle: ${[...refusal.consultants, refusal.consultants[0]].join(' → ')}.`;
    case 'unknown-consultant':
      return `The order "${refusal.order}" is credited to the consultant "${refusal.consultant}", who is not listed.`;
    case 'malformed-amount':
      return `The ${refusal.field} of the order "${refusal.order}", "${refusal.text}", is not an amount like 1234.56.`;
    case 'negative-base':
      return `The commissionable base of the order "${refusal.order}" cannot be negative; it is ${formatAmount(refusal.base)}.`;
    case 'base-too-large':
      return `The commissionable base of the order "${refusal.order}" is above ${formatAmount(refusal.most)}, more than can be calculated exactly.`;
    case 'adjustment-of-unknown-consultant':
      return `The volume of the consultant "${refusal.consultant}" is adjusted, who is not listed.`;
    case 'malformed-adjustment':
      return `The volume adjustment "${refusal.text}" of the consultant "${refusal.consultant}" is not an amount like -1234.56.`;
    case 'volume-too-large':
      return `The volumes come to more than ${formatAmount(refusal.most)}, more than can be calculated exactly.`;
  }
}
