import { largestReceipt } from '#contract/report/financials.ts';
import { encodePicture } from '../file/picture.ts';

/** The longer side of a receipt's picture, in pixels: small print stays readable. */
const longest = 2000;

export type Receipt = { readonly kind: 'image' | 'pdf'; readonly content: Buffer };

/**
 * The receipt to store. A photo is encoded again; a PDF is stored as it was sent, and is only ever downloaded. Otherwise
 * the code of the error.
 */
export async function receiptOf(file: File): Promise<Receipt | 'RECEIPT_TOO_LARGE' | 'NOT_A_RECEIPT'> {
  if (file.size > largestReceipt) return 'RECEIPT_TOO_LARGE';
  const bytes = Buffer.from(await file.arrayBuffer());
  if (isPdf(bytes)) return { kind: 'pdf', content: bytes };
  const content = await encodePicture(bytes, {
    width: longest,
    height: longest,
    fit: 'inside',
    withoutEnlargement: true,
  });
  return content === null ? 'NOT_A_RECEIPT' : { kind: 'image', content };
}

/** PDF 1.0 to 2.0: its header at the start and its end marker in the last kilobyte (ISO 32000-2, 7.5.2 and 7.5.5). */
const isPdf = (bytes: Buffer): boolean =>
  /^%PDF-[12]\.\d/.test(bytes.subarray(0, 8).toString('latin1')) && bytes.subarray(-1024).includes('%%EOF');
