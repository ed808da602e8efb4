import type { BankReturn } from './bank-return.ts';

/**
 * The codes of returned credits that we know: of Nacha (Operating Rules, Appendix Four) and of Payments Canada (Standard
 * 007). Codes of debits only, such as insufficient funds, are left out; the bank says what others mean.
 */
export const returnCodes = [
  ...([
    'R02',
    'R03',
    'R04',
    'R06',
    'R12',
    'R13',
    'R14',
    'R15',
    'R16',
    'R17',
    'R18',
    'R19',
    'R20',
    'R21',
    'R22',
  ] as const),
  ...(['R23', 'R24', 'R25', 'R26', 'R27', 'R28', 'R30', 'R31', 'R32', 'R34'] as const),
  ...(['900', '902', '903', '905', '909', '910', '911', '912', '914', '922', '990'] as const),
] as const;
export type ReturnCode = (typeof returnCodes)[number];

/** The codes of notifications of change (Nacha, Appendix Five) that an originator of payments to people can get. */
export const changeCodes = ['C01', 'C02', 'C03', 'C04', 'C05', 'C06', 'C07'] as const;
export type ChangeCode = (typeof changeCodes)[number];

const closed: readonly string[] = ['R02', '905'] satisfies ReturnCode[];
const unknown: readonly string[] = ['R03', 'R04', 'R12', 'R13', 'R20', 'R28', '902', '912'] satisfies ReturnCode[];

/** What a return says about the account: nothing more is paid to one that is closed or does not exist. */
export const causeOfReturn = ({ code }: Pick<BankReturn, 'code'>): 'account-closed' | 'account-unknown' | 'other' =>
  closed.includes(code) ? 'account-closed' : unknown.includes(code) ? 'account-unknown' : 'other';

/** The payment that a return names, as the books have it now. */
export interface ReturnedCredit {
  readonly status: string;
  /** The amount of the whole credit, in cents. */
  readonly amount: bigint;
  /** Whether the return before in the same file named it already. */
  readonly isRepeated: boolean;
  /** Whether the admin who asks may decide about it. */
  readonly mayDecide: boolean;
}

/**
 * What recording a return does. `fails`: the payment fails. `reverses`: it was completed, and is taken back. Nothing else
 * changes anything.
 */
export const returnEffects = [
  'fails',
  'reverses',
  'failed-before',
  'not-found',
  'other-amount',
  'repeated',
  'own-payment',
  'not-sent',
  'change',
] as const;
export type ReturnEffect = (typeof returnEffects)[number];

/** What recording a return does to the credit that it names; null is one that the batch does not have. */
export function effectOfReturn(returned: BankReturn, credit: ReturnedCredit | null): ReturnEffect {
  if (credit === null) return 'not-found';
  if (returned.kind === 'change') return 'change';
  if (returned.amount !== credit.amount) return 'other-amount';
  if (credit.isRepeated) return 'repeated';
  if (credit.status === 'failed') return 'failed-before';
  if (!credit.mayDecide) return 'own-payment';
  if (credit.status === 'completed') return 'reverses';
  return credit.status === 'processing' ? 'fails' : 'not-sent';
}

/** Whether recording a return with this effect changes its payment. */
export const changesPayment = (effect: ReturnEffect): boolean => effect === 'fails' || effect === 'reverses';
