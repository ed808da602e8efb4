import { formatAmount } from '#domain/money/decimal.ts';
import { type FilingPayer, type FilingSlip, type FilingTotals, phoneDigits } from './filing.ts';

// A T4A return for the Internet file transfer of the Canada Revenue Agency: the T619 transmitter record, one slip for each
// recipient, and the summary. Names of elements, lengths and patterns are those of the agency's schema.

/** The version of the agency's schema (T619_T4A.xsd, t4a.xsd, complex.xsd, simple.xsd). */
export const t4aSchemaVersion = '1.26';

/** An original return; amended and cancelled ones are not written. */
const original = 'O';
/** Stands for a recipient without a business number, as the schema requires the element. */
const noBusinessNumber = '000000000RP0000';
/** The largest amount of a slip that the schema's nine digits and two decimals hold. */
export const largestT4aAmount = 999_999_999_99n;

/** The file up to its first slip. */
export function t4aHead(payer: FilingPayer, year: number): string {
  const phone = phoneDigits(payer.contactPhone);
  const transmitter = element('T619', [
    element('TransmitterAccountNumber', [text('bn15', payer.craAccount, 15)]),
    text('sbmt_ref_id', `T4A${year}`, 8),
    text('summ_cnt', '1', 6),
    text('lang_cd', 'E', 1),
    element('TransmitterName', [text('l1_nm', payer.legalName, 35)]),
    text('TransmitterCountryCode', countryCode(payer.country), 3),
    element('CNTC', [
      text('cntc_nm', payer.contactName, 35),
      text('cntc_area_cd', phone.slice(0, 3), 3),
      text('cntc_phn_nbr', `${phone.slice(3, 6)}-${phone.slice(6)}`, 8),
      text('cntc_email_area', payer.contactEmail, 60),
    ]),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Submission xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="T619_T4A.xsd">\n${transmitter}\n<Return>\n<T4A>\n`;
}

/** A recipient's slip with box 020, self-employed commissions. */
export function t4aSlip(payer: FilingPayer, slip: FilingSlip): string {
  if (slip.number.kind !== 'SIN') throw new RangeError('a T4A slip needs a social insurance number');
  if (slip.amount <= 0n || slip.amount > largestT4aAmount)
    throw new RangeError(`${slip.amount} does not fit a T4A slip`);
  return `${element('T4ASlip', [
    element('RCPNT_NM', [text('snm', slip.lastName, 100), text('gvn_nm', slip.firstName, 100)]),
    text('sin', slip.number.digits, 9),
    text('rcpnt_bn', noBusinessNumber, 15),
    element('RCPNT_ADDR', addressOf({ ...slip, address2: slip.address2 ?? '', country: 'CA' })),
    text('rcpnt_nbr', slip.code, 20),
    text('bn', payer.craAccount, 15),
    text('rpt_tcd', original, 1),
    element('T4A_AMT', [text('self_empl_cmsn_amt', formatAmount(slip.amount), 12)]),
  ])}\n`;
}

/** The summary, which must agree with the slips, and the end of the file. */
export function t4aTail(payer: FilingPayer, year: number, totals: FilingTotals): string {
  const phone = phoneDigits(payer.contactPhone);
  const summary = element('T4ASummary', [
    text('bn', payer.craAccount, 15),
    element('PAYR_NM', [text('l1_nm', payer.legalName, 100)]),
    element('PAYR_ADDR', addressOf(payer)),
    element('CNTC', [
      text('cntc_nm', payer.contactName, 100),
      text('cntc_area_cd', phone.slice(0, 3), 3),
      text('cntc_phn_nbr', `${phone.slice(3, 6)}-${phone.slice(6)}`, 8),
    ]),
    text('tx_yr', String(year), 4),
    text('slp_cnt', String(totals.slips), 7),
    text('rpt_tcd', original, 1),
    element('T4A_TAMT', [text('tot_self_cmsn_amt', formatAmount(totals.amount), 16)]),
  ]);
  return `${summary}\n</T4A>\n</Return>\n</Submission>\n`;
}

type Address = Pick<FilingPayer, 'address1' | 'address2' | 'city' | 'state' | 'postalCode' | 'country'>;

const addressOf = ({ address1, address2, city, state, postalCode, country }: Address): string[] => [
  text('addr_l1_txt', address1, 100),
  ...(address2 === '' ? [] : [text('addr_l2_txt', address2, 100)]),
  text('cty_nm', city, 100),
  text('prov_cd', state.toUpperCase(), 2),
  text('cntry_cd', countryCode(country), 3),
  // Without the blank: the schema allows both, the agency's form has none.
  text('pstl_cd', postalCode.replace(/ /g, ''), 10),
];

const countryCode = (country: 'CA' | 'US'): string => (country === 'CA' ? 'CAN' : 'USA');

const element = (name: string, parts: readonly string[]): string => `<${name}>${parts.join('')}</${name}>`;

/** A text of at most `width` characters, as the schema counts them. */
function text(name: string, value: string, width: number): string {
  const known = [...value.trim()].slice(0, width).join('');
  if (known === '') throw new RangeError(`${name} is empty`);
  return `<${name}>${known.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)}</${name}>`;
}
