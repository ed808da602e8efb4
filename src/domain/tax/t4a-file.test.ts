import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FilingPayer, type FilingSlip, payerGaps, phoneDigits } from './filing.ts';
import { t4aHead, t4aSchemaVersion, t4aSlip, t4aTail } from './t4a-file.ts';

// The schema files themselves are the agency's and not part of this project. The table below repeats what T619_T4A.xsd,
// t4a.xsd, complex.xsd and simple.xsd of version 1.26 say about the elements that are written, and a reader of its own
// compares each file with it.

const payer: FilingPayer = {
  legalName: 'Little Birch Cosmetics & Co. Ltd.',
  address1: '12 Birch Way',
  address2: '',
  city: 'Calgary',
  state: 'AB',
  postalCode: 'T2P 1J9',
  country: 'CA',
  contactName: 'Ada Moss',
  contactPhone: '(403) 555-0100',
  contactEmail: 'tax@littlebirch.example',
  craAccount: '123456789RP0001',
  ein: '',
  transmitterControlCode: '',
};
const slip: FilingSlip = {
  code: 'LBC-10234',
  firstName: 'Zoë',
  lastName: 'O’Hara-<Brûlé>',
  address1: '1 Rue Été',
  address2: null,
  city: 'Québec',
  state: 'QC',
  postalCode: 'G1R 4S9',
  number: { kind: 'SIN', digits: '130692544' },
  amount: 512_34n,
};
const fileOf = (slips: readonly FilingSlip[], year = 2025) => {
  const totals = { slips: slips.length, amount: slips.reduce((sum, { amount }) => sum + amount, 0n) };
  return t4aHead(payer, year) + slips.map((each) => t4aSlip(payer, each)).join('') + t4aTail(payer, year, totals);
};

type Node = { readonly name: string; readonly text: string; readonly parts: readonly Node[] };

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string) =>
  text.replace(/&(?:#(\d+)|(\w+));/g, (_, code, name) =>
    code ? String.fromCodePoint(Number(code)) : (entities[name] ?? '?'),
  );

/** Reads elements without attributes of their own; throws at anything that is not well-formed. */
function read(xml: string): Node {
  let at = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const match = pattern.exec(xml);
    if (match?.index !== at) throw new Error(`not well-formed at ${xml.slice(at, at + 40)}`);
    at += match[0].length;
    return match[1] ?? '';
  };
  const element = (): Node => {
    const name = take(/<([A-Za-z0-9_]+)(?: [^<>]*)?>/g);
    const parts: Node[] = [];
    const text = take(/([^<]*)/g);
    while (!xml.startsWith('</', at)) {
      parts.push(element());
      take(/(\s*)/g);
    }
    take(new RegExp(`(</${name}>)`, 'g'));
    return { name, text: parts.length > 0 ? '' : unescaped(text), parts };
  };
  take(/(<\?xml version="1\.0" encoding="UTF-8"\?>\s*)/g);
  const root = element();
  take(/(\s*)$/g);
  return root;
}

const upTo = (width: number) => new RegExp(`^[^]{1,${width}}$`, 'u');
const payrollAccount = /^\d{9}[Rr][Pp]\d{4}$/;
const [areaCode, phone, one] = [/^\d{3}$/, /^\d{3}-\d{4}$/, /^O$/];

/** Elements by their place: a pattern of simpleType for a text, and a `!` before the names that the schema requires. */
const schema: Readonly<Record<string, RegExp | readonly string[]>> = {
  Submission: ['!T619', 'Return'],
  'Submission/T619': [
    '!TransmitterAccountNumber',
    'TransmitterRepID',
    'sbmt_ref_id',
    'summ_cnt',
    '!lang_cd',
    'TransmitterName',
    '!TransmitterCountryCode',
    '!CNTC',
  ],
  'T619/TransmitterAccountNumber': ['nr4', 'trust', 'bn15', 'bn9'],
  'TransmitterAccountNumber/bn15': /^\d{9}\p{L}{2}\d{4}$/u,
  'T619/sbmt_ref_id': upTo(8),
  'T619/summ_cnt': /^\d{1,6}$/,
  'T619/lang_cd': /^[EF]$/,
  'T619/TransmitterName': ['!l1_nm'],
  'TransmitterName/l1_nm': upTo(35),
  'T619/TransmitterCountryCode': /^\p{L}{3}$/u,
  'T619/CNTC': [
    '!cntc_nm',
    '!cntc_area_cd',
    '!cntc_phn_nbr',
    'cntc_extn_nbr',
    '!cntc_email_area',
    'sec_cntc_email_area',
  ],
  'CNTC/cntc_nm': upTo(35),
  'CNTC/cntc_area_cd': areaCode,
  'CNTC/cntc_phn_nbr': phone,
  'CNTC/cntc_email_area': upTo(60),
  'Submission/Return': ['T4A'],
  'Return/T4A': ['!T4ASlip', '!T4ASummary'],
  'T4A/T4ASlip': [
    'RCPNT_NM',
    '!sin',
    '!rcpnt_bn',
    'RCPNT_CORP_NM',
    'RCPNT_ADDR',
    'rcpnt_nbr',
    '!bn',
    'payr_dntl_ben_rpt_cd',
    'ppln_dpsp_rgst_nbr',
    '!rpt_tcd',
    'T4A_AMT',
    'OTH_INFO',
    'ADD_INFO',
  ],
  'T4ASlip/RCPNT_NM': ['!snm', 'gvn_nm', 'init'],
  'RCPNT_NM/snm': upTo(100),
  'RCPNT_NM/gvn_nm': upTo(100),
  'T4ASlip/sin': /^\d{1,9}$/,
  'T4ASlip/rcpnt_bn': /^\d{9}\p{L}{2}\d{4}$/u,
  'T4ASlip/RCPNT_ADDR': ['addr_l1_txt', 'addr_l2_txt', 'cty_nm', 'prov_cd', 'cntry_cd', 'pstl_cd'],
  'T4ASummary/PAYR_ADDR': ['addr_l1_txt', 'addr_l2_txt', 'cty_nm', 'prov_cd', 'cntry_cd', 'pstl_cd'],
  ...Object.fromEntries(
    ['RCPNT_ADDR', 'PAYR_ADDR'].flatMap((address) => [
      [`${address}/addr_l1_txt`, upTo(100)],
      [`${address}/addr_l2_txt`, upTo(100)],
      [`${address}/cty_nm`, upTo(100)],
      [`${address}/prov_cd`, /^[A-Z]{2}$/],
      [`${address}/cntry_cd`, /^\p{L}{3}$/u],
      [`${address}/pstl_cd`, /^[A-Za-z0-9 -]{1,10}$/],
    ]),
  ),
  'T4ASlip/rcpnt_nbr': upTo(20),
  'T4ASlip/bn': payrollAccount,
  'T4ASlip/rpt_tcd': one,
  'T4ASlip/T4A_AMT': [
    'pens_spran_amt',
    'lsp_amt',
    'self_empl_cmsn_amt',
    'itx_ddct_amt',
    'annty_amt',
    'fee_or_oth_srvc_amt',
  ],
  'T4A_AMT/self_empl_cmsn_amt': /^\d{0,9}\.\d{2}$/,
  'T4A/T4ASummary': [
    '!bn',
    '!PAYR_NM',
    'PAYR_ADDR',
    '!CNTC',
    '!tx_yr',
    '!slp_cnt',
    'RPP_NBR',
    'PPRTR_SIN',
    '!rpt_tcd',
    'fileramendmentnote',
    'T4A_TAMT',
  ],
  'T4ASummary/bn': payrollAccount,
  'T4ASummary/PAYR_NM': ['!l1_nm', 'l2_nm', 'l3_nm'],
  'PAYR_NM/l1_nm': upTo(100),
  'T4ASummary/CNTC': ['!cntc_nm', '!cntc_area_cd', '!cntc_phn_nbr', 'cntc_extn_nbr'],
  'T4ASummary/tx_yr': /^20\d{2}$/,
  'T4ASummary/slp_cnt': /^\d{1,7}$/,
  'T4ASummary/rpt_tcd': one,
  'T4ASummary/T4A_TAMT': ['tot_self_cmsn_amt'],
  'T4A_TAMT/tot_self_cmsn_amt': /^\d{0,13}\.\d{2}$/,
};

function breaches(node: Node, place = node.name): string[] {
  const rule = schema[place];
  if (rule === undefined) return [`${place} is unknown`];
  if (rule instanceof RegExp) return rule.test(node.text) ? [] : [`${place} is ${node.text}`];
  const names = node.parts.map(({ name }) => name);
  const missing = rule.filter((name) => name.startsWith('!') && !names.includes(name.slice(1)));
  const unknown = names.filter((name) => !rule.some((known) => known.replace('!', '') === name));
  const twice = names.filter((name, at) => name !== 'T4ASlip' && names.indexOf(name) !== at);
  return [
    ...[...missing, ...unknown, ...twice].map((name) => `${place}: ${name}`),
    ...node.parts.flatMap((part) => breaches(part, `${node.name}/${part.name}`)),
  ];
}

const all = (node: Node, name: string): string[] => [
  ...(node.name === name ? [node.text] : []),
  ...node.parts.flatMap((part) => all(part, name)),
];

test('a file has the elements of schema 1.26, its slips before its summary', () => {
  expect(t4aSchemaVersion).toBe('1.26');
  const file = read(fileOf([slip, { ...slip, code: 'LBC-10242', address2: 'Unit 4', amount: 1_000_000_00n }]));
  expect(breaches(file)).toEqual([]);
  const returned = file.parts[1]?.parts[0];
  expect(returned?.parts.map(({ name }) => name)).toEqual(['T4ASlip', 'T4ASlip', 'T4ASummary']);
  expect(all(file, 'snm')).toEqual(['O’Hara-<Brûlé>', 'O’Hara-<Brûlé>']);
  expect(all(file, 'self_empl_cmsn_amt')).toEqual(['512.34', '1000000.00']);
  expect(all(file, 'tot_self_cmsn_amt')).toEqual(['1000512.34']);
  expect(all(file, 'slp_cnt')).toEqual(['2']);
  expect(all(file, 'sin')).toEqual(['130692544', '130692544']);
  expect(all(file, 'pstl_cd')).toEqual(['G1R4S9', 'G1R4S9', 'T2P1J9']);
  expect(all(file, 'cntc_phn_nbr')).toEqual(['555-0100', '555-0100']);
});

test('any names and addresses give a valid file', () => {
  const word = fc
    .string({ minLength: 1, maxLength: 130, unit: 'grapheme' })
    .filter((text) => !/^\s*$|\p{Cc}/u.test(text));
  fc.assert(
    fc.property(
      fc.record({ firstName: word, lastName: word, address1: word, city: word }),
      fc.bigInt(1n, 99_999_999n),
      (drawn, amount) => {
        const file = read(fileOf([{ ...slip, ...drawn, amount }]));
        expect(breaches(file)).toEqual([]);
        expect(all(file, 'cty_nm')[0]).toBe([...drawn.city.trim()].slice(0, 100).join(''));
      },
    ),
  );
});

test.each([
  ['another kind of number', { number: { kind: 'SSN', digits: '123456789' } }],
  ['no amount', { amount: 0n }],
  ['an amount of more than nine digits', { amount: 1_000_000_000_00n }],
  ['no city', { city: ' ' }],
] as const)('a slip with %s is refused', (_case, wrong) => {
  expect(() => t4aSlip(payer, { ...slip, ...wrong })).toThrow(RangeError);
});

test.each([
  ['T4A', {}, []],
  ['1099-NEC', {}, ['ein', 'transmitterControlCode']],
  ['1099-NEC', { ein: '12-3456789', transmitterControlCode: '12A34', craAccount: '' }, []],
  ['T4A', { legalName: '', contactPhone: '', craAccount: '' }, ['legalName', 'contactPhone', 'craAccount']],
] as const)('a %s file of a payer with %j lacks %j', (form, changed, gaps) => {
  expect(payerGaps(form, { ...payer, ...changed })).toEqual(gaps);
});

test.each([
  ['(403) 555-0100', '4035550100'],
  ['+1 403 555 0100', '4035550100'],
])('the digits of %s are %s', (written, digits) => {
  expect(phoneDigits(written)).toBe(digits);
});
