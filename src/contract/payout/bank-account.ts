import { z } from 'zod';
import { faultsOf } from '#domain/payout/bank-account.ts';

const wrongAccount = {
  'institution-not-3-digits': ['institution', 'The institution number has 3 digits'],
  'transit-not-5-digits': ['transit', 'The transit number has 5 digits'],
  'account-not-7-to-12-digits': ['account', 'The account number has 7 to 12 digits'],
  'routing-not-9-digits': ['routing', 'The routing number has 9 digits'],
  'routing-wrong-check-digit': ['routing', 'This is not a routing number. Please check its digits'],
  'account-not-4-to-17-digits': ['account', 'The account number has 4 to 17 digits'],
} as const;

/** Digits as people type them, with blanks and dashes between. */
const typedDigits = z
  .string()
  .max(40, 'This is too long')
  .transform((typed) => typed.replace(/[\s-]/g, ''));

/** The account currencies of these countries' banks that our files can pay. */
export const accountCurrency = z.enum(['CAD', 'USD']);

/** Whether the numbers of an account can be checked: each is text. */
const hasDigits = (account: unknown): boolean =>
  z
    .union([
      z.object({ country: z.literal('CA'), institution: z.string(), transit: z.string(), account: z.string() }),
      z.object({ country: z.literal('US'), routing: z.string(), account: z.string() }),
    ])
    .safeParse(account).success;

/** A bank account as typed. */
export const bankAccount = z
  .discriminatedUnion('country', [
    z.strictObject({
      country: z.literal('CA'),
      institution: typedDigits,
      transit: typedDigits,
      account: typedDigits,
      currency: z.enum(accountCurrency.options, 'Choose the currency of the account'),
    }),
    z.strictObject({
      country: z.literal('US'),
      routing: typedDigits,
      account: typedDigits,
      kind: z.enum(['checking', 'savings']),
      currency: z.literal('USD').default('USD'),
    }),
  ])
  .superRefine(
    (account, context) => {
      for (const fault of faultsOf(account)) {
        const [field, message] = wrongAccount[fault];
        context.addIssue({ code: 'custom', path: [field], message });
      }
    },
    // Wrong digits are reported together with a missing currency.
    { when: ({ value }) => hasDigits(value) },
  );
