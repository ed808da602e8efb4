/** Which payees the batches of a format pay: by their payout method and the country of their account, null for every country. */
const payees = {
  'cpa-005': { method: 'transfer', country: 'CA' },
  nacha: { method: 'transfer', country: 'US' },
  paypal: { method: 'paypal', country: null },
} as const;

export type PayoutFormat = keyof typeof payees;

/** The payees that a batch of this format pays. */
export const payeesOfFormat = (format: PayoutFormat): (typeof payees)[PayoutFormat] => payees[format];

/** The format of the batch that pays a payee: each is paid in one way. Null if none does. */
export function payoutFormatOf(payee: {
  readonly method: string;
  readonly country: string | null;
}): PayoutFormat | null {
  const formats = Object.keys(payees) as PayoutFormat[];
  const isPaidBy = ({ method, country }: (typeof payees)[PayoutFormat]) =>
    method === payee.method && (country === null || country === payee.country);
  return formats.find((format) => isPaidBy(payees[format])) ?? null;
}
