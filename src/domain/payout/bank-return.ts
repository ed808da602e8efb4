/**
 * What a bank reports about one credit of a file. `return`: it was not paid, or was paid and came back. `change`: it was paid, and the
 * bank asks to correct the details of the account.
 */
export interface BankReturn {
  readonly kind: 'return' | 'change';
  /** The record of the bank's file, counted from 1. */
  readonly line: number;
  /** R01 to R99 or C01 to C99 by Nacha, 900 to 999 by Payments Canada. */
  readonly code: string;
  /** The reference from the originator's own file, by which the originator finds the payment again. */
  readonly reference: string;
  /** In cents. */
  readonly amount: bigint;
  readonly payeeName: string;
  /** The trace number of the original credit. */
  readonly trace: string;
}

/** Why a file is refused as a whole: nothing of a file that is damaged or cut off is believed. */
export type ReturnFileFault =
  | { readonly fault: 'other-format' | 'cut-off' | 'no-returns' | 'too-many' }
  | { readonly fault: 'bad-record'; readonly line: number };

/** The maximum number of returns in a file. A larger file is refused. */
export const mostReturns = 20_000;

/**
 * The records of a file, each filled up with blanks to `width`: one per line, or without any line breaks. Null for a file
 * with characters that a bank does not use, or with a longer line.
 */
export function recordsOf(text: string, width: number): string[] | null {
  if (/[^\x20-\x7e\r\n]/.test(text)) return null;
  const body = text.replace(/[\r\n]+$/, '');
  if (body === '') return null;
  const lines = /[\r\n]/.test(body)
    ? body.split(/\r\n|\r|\n/)
    : Array.from({ length: Math.ceil(body.length / width) }, (_, at) => body.slice(at * width, (at + 1) * width));
  if (lines.some((line) => line.length > width)) return null;
  return lines.map((line) => line.padEnd(width, ' '));
}

/** Columns `from` to `to`, both included and counted from 1, as the published layouts count them, without blanks around. */
export const columns = (record: string, from: number, to: number): string => record.slice(from - 1, to).trim();
