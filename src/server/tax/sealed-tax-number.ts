import { openText, type PayeeKeys, sealText } from '../payout/payee/payee-details.ts';

/** Bytes moved to another consultant's row or from another column cannot be decrypted. */
const boundTo = (consultantId: string) => `tax_numbers.details\n${consultantId}`;

/** Encrypts a tax number with the key of the bank accounts. */
export const sealTaxNumber = (keys: PayeeKeys, consultantId: string, digits: string): Buffer =>
  sealText(keys, boundTo(consultantId), digits);

/** Decrypts a tax number. Throws if it was changed, is another consultant's, or its key is not given. */
export const openTaxNumber = (keys: PayeeKeys, consultantId: string, stored: Buffer): string =>
  openText(keys, boundTo(consultantId), stored);
