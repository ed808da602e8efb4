import type { BatchFormat } from '#contract/payout/batch.ts';
import type { PayoutMethod } from '#contract/payout/payee.ts';
import type { BankAccount } from '#domain/payout/bank-account.ts';
import { type CpaOriginator, cpa005 } from '#domain/payout/cpa-005.ts';
import { type NachaOriginator, nacha } from '#domain/payout/nacha.ts';

/** How money leaves. A further way (a payout service with an interface of its own) is one more of these. */
export type PayoutProvider = {
  readonly method: PayoutMethod;
  /** The file by which payments of a country are handed over; null where none is: an admin records what she paid. */
  fileFormat(country: 'CA' | 'US'): BatchFormat | null;
};

const payoutProviders: Readonly<Record<PayoutMethod, PayoutProvider>> = {
  transfer: { method: 'transfer', fileFormat: (country) => (country === 'CA' ? 'cpa-005' : 'nacha') },
  paypal: { method: 'paypal', fileFormat: () => null },
};

/** Whose payments a file of this format carries. */
export function providerOf(format: BatchFormat): PayoutProvider {
  const { country } = bankFileFormats[format];
  const provider = Object.values(payoutProviders).find((candidate) => candidate.fileFormat(country) === format);
  if (!provider) throw new Error(`nobody pays by ${format}`);
  return provider;
}

/** Who the company is for its banks; null where nobody has set it up. Never sent to a browser. */
export type Originators = { readonly cpa: CpaOriginator | null; readonly nacha: NachaOriginator | null };

/** A batch as a file is made of it. */
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
  readonly format: BatchFormat;
  readonly country: 'CA' | 'US';
  readonly currencies: readonly string[];
  /** Whether the company's bank has been set up for it. */
  isReady(originators: Originators): boolean;
  /** The file, its lines ended as banks expect; null without an originator. */
  write(originators: Originators, batch: BatchToWrite): string | null;
};

const lines = (records: readonly string[]) => `${records.join('\r\n')}\r\n`;

/** Every kind of file there is: one more is one more entry. */
export const bankFileFormats: Readonly<Record<BatchFormat, BankFileFormat>> = {
  'cpa-005': {
    format: 'cpa-005',
    country: 'CA',
    currencies: ['CAD', 'USD'],
    isReady: ({ cpa }) => cpa !== null,
    write: ({ cpa: originator }, batch) => {
      const { currency, credits } = batch;
      if (originator === null) return null;
      if (currency !== 'CAD' && currency !== 'USD') throw new Error(`a CPA-005 file in ${currency}`);
      return lines(
        cpa005({
          ...batch,
          originator,
          currency,
          // Four digits; after 9999 the standard begins again.
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
    country: 'US',
    currencies: ['USD'],
    isReady: ({ nacha: originator }) => originator !== null,
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
