import type { BankReturn } from '#domain/payout/bank-return.ts';
import { type ChangeCode, changeCodes, type ReturnCode, returnCodes } from '#domain/payout/return-code.ts';
import { m } from '#messages';

const meanings: Readonly<Record<ReturnCode | ChangeCode, () => string>> = {
  R02: m.payout_return_account_closed,
  R03: m.payout_return_no_account,
  R04: m.payout_return_invalid_account,
  R06: m.payout_return_recalled,
  R12: m.payout_return_branch_sold,
  R13: m.payout_return_no_institution,
  R14: m.payout_return_deceased,
  R15: m.payout_return_deceased,
  R16: m.payout_return_frozen,
  R17: m.payout_return_record_error,
  R18: m.payout_return_date_error,
  R19: m.payout_return_record_error,
  R20: m.payout_return_no_credits,
  R21: m.payout_return_company_error,
  R22: m.payout_return_record_error,
  R23: m.payout_return_refused,
  R24: m.payout_return_duplicate,
  R25: m.payout_return_record_error,
  R26: m.payout_return_record_error,
  R27: m.payout_return_record_error,
  R28: m.payout_return_no_institution,
  R30: m.payout_return_no_participant,
  R31: m.payout_return_permitted,
  R32: m.payout_return_not_settled,
  R34: m.payout_return_no_participant,
  '900': m.payout_return_record_error,
  '902': m.payout_return_no_account,
  '903': m.payout_return_recalled,
  '905': m.payout_return_account_closed,
  '909': m.payout_return_other_currency,
  '910': m.payout_return_deceased,
  '911': m.payout_return_frozen,
  '912': m.payout_return_invalid_account,
  '914': m.payout_return_other_name,
  '922': m.payout_return_refused,
  '990': m.payout_return_not_settled,
  C01: m.payout_change_account,
  C02: m.payout_change_routing,
  C03: m.payout_change_routing_account,
  C04: m.payout_change_name,
  C05: m.payout_change_kind,
  C06: m.payout_change_account_kind,
  C07: m.payout_change_all,
};

const known: readonly string[] = [...returnCodes, ...changeCodes];
const isKnown = (code: string): code is ReturnCode | ChangeCode => known.includes(code);

/** The meaning of a bank's code. */
export function returnMeaning({ kind, code }: Pick<BankReturn, 'kind' | 'code'>): string {
  if (isKnown(code)) return meanings[code]();
  return kind === 'change' ? m.payout_change_other() : m.payout_return_other();
}
