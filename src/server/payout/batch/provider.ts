import type { BankFileFormat as BankFileName, BatchFormat } from '#contract/payout/batch.ts';
import type { PayoutMethod } from '#contract/payout/payee.ts';
import type { BankAccount } from '#domain/payout/bank-account.ts';
import type { BankReturn, ReturnFileFault } from '#domain/payout/bank-return.ts';
import { cpa005 } from '#domain/payout/cpa-005.ts';
import { cpa005Returns } from '#domain/payout/cpa-005-returns.ts';
import { nacha } from '#domain/payout/nacha.ts';
import { nachaReturns } from '#domain/payout/nacha-returns.ts';
import { payeesOfFormat } from '#domain/payout/payout-format.ts';
import { payoutServiceOf } from '../../gateways/gateways.ts';
import type { PayoutServiceAccess } from '../../gateways/payout-service.ts';
import type { Originators } from './originators.ts';

/** A batch as input for a file. */
export type BatchToWrite = {
  readonly currency: string;
  readonly fileNumber: number;
  /** Calendar days and the time of day "1830", in the company's time zone. */
  readonly createdOn: string;
  readonly createdAt: string;
  readonly payableOn: string;
  readonly credits: readonly {
    readonly amount: bigint;
    readonly account: BankAccount;
    readonly payeeName: string;
    readonly reference: string;
  }[];
};

export type BankFileFormat = {
  readonly format: BankFileName;
  readonly currencies: readonly string[];
  /** Whether the company's bank is configured for it. */
  isReady(originators: Originators): boolean;
  /** The file, with the line ends that banks expect; null without an originator. */
  write(originators: Originators, batch: BatchToWrite): string | null;
  /** What the bank returned, by its file. */
  readReturns(text: string): readonly BankReturn[] | ReturnFileFault;
};

const lines = (records: readonly string[]) => `${records.join('\r\n')}\r\n`;

/** How a batch is sent: as a file for a bank, or to a payout service. */
export type PayoutProvider = {
  /** The payout method of its payees. */
  readonly method: PayoutMethod;
  /** The country of their accounts; null if it does not matter. */
  readonly country: 'CA' | 'US' | null;
  /** Whether the company is configured for it. */
  readonly isReady: boolean;
  carries(currency: string): boolean;
  /** The maximum number of payments in one batch; null for no limit. */
  readonly most: number | null;
  /** Payees get the money on the day it is sent; a bank needs one more. */
  readonly isAtOnce: boolean;
};

type Access = PayoutServiceAccess & { readonly payouts: { readonly originators: Originators } };

/** The provider that pays batches of a format. */
export function providerOf(format: BatchFormat, access: Access): PayoutProvider {
  const service = payoutServiceOf(format);
  if (service !== null) {
    return {
      ...payeesOfFormat(format),
      isReady: service.ready(access),
      carries: () => true,
      most: service.maxPayments,
      isAtOnce: true,
    };
  }
  const file = bankFileOf(format);
  if (file === null) throw new Error(`no provider pays batches of format ${format}`);
  return {
    ...payeesOfFormat(format),
    isReady: file.isReady(access.payouts.originators),
    carries: (currency) => file.currencies.includes(currency),
    most: null,
    isAtOnce: false,
  };
}

/** The bank file of a format; null if a service pays it. */
export const bankFileOf = (format: string): BankFileFormat | null =>
  Object.values(bankFileFormats).find((candidate) => candidate.format === format) ?? null;

/** All bank file formats; a new one is one entry here. */
const bankFileFormats: Readonly<Record<BankFileName, BankFileFormat>> = {
  'cpa-005': {
    format: 'cpa-005',
    currencies: ['CAD', 'USD'],
    isReady: ({ cpa }) => cpa !== null,
    readReturns: cpa005Returns,
    write: ({ cpa: originator }, batch) => {
      const { currency, credits } = batch;
      if (originator === null) return null;
      if (currency !== 'CAD' && currency !== 'USD') throw new Error(`a CPA-005 file in ${currency}`);
      return lines(
        cpa005({
          ...batch,
          originator,
          currency,
          // Four digits; after 9999 the standard restarts.
          fileNumber: ((batch.fileNumber - 1) % 9999) + 1,
          credits: credits.flatMap(({ account, ...credit }) =>
            account.country === 'CA' ? [{ ...credit, account }] : wrongCountry(),
          ),
        }),
      );
    },
  },
  nacha: {
    format: 'nacha',
    currencies: ['USD'],
    isReady: ({ nacha: originator }) => originator !== null,
    readReturns: nachaReturns,
    write: ({ nacha: originator }, batch) =>
      originator === null
        ? null
        : lines(
            nacha({
              ...batch,
              originator,
              credits: batch.credits.flatMap(({ account, ...credit }) =>
                account.country === 'US' ? [{ ...credit, account }] : wrongCountry(),
              ),
            }),
          ),
  },
};

function wrongCountry(): never {
  throw new Error('an account of another country in a batch');
}
