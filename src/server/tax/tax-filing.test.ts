import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TaxSettings } from '#contract/tax/tax-settings.ts';
import { worker } from '#domain/account/actor.ts';
import { callAs } from '#tests/database/call.ts';
import { type ClosedMonth, openClosedMonth } from '#tests/database/closed-month.ts';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import { payOutstanding } from '../payout/payment/outstanding-payments.ts';
import { taxFilingFile } from './tax-filing-file.ts';

// Ada, Rose and Wren in Canada are paid their October; Ada and Rose were paid in 2025 in the United States' currency too.

let company: ClosedMonth;
const sins = { Ada: '130692544', Rose: '923456784', Wren: '130692544' } as const;

beforeAll(async () => {
  company = await openClosedMonth();
  await company.ask(`update consultants set country = 'CA', address1 = '12 Birch Way', city = 'Calgary', state = 'AB',
    postal_code = 'T2P 1J9'`);
  for (const seller of [company.ada, company.rose, company.wren]) await company.sell(seller, 20);
  company.clock.set('2026-11-02T18:00:00Z');
  await company.closeOpen();
  const { deployment } = company;
  const [run] = await company.ask<{ no: number }>("select run_no as no from commission_runs where status = 'closed'");
  await withActor(deployment.db, worker, (tx) =>
    payOutstanding(tx, {
      runNo: run?.no ?? 0,
      company: deployment.company,
      at: new Date('2026-11-10T20:00:00Z'),
      by: null,
      elsewhere: { method: 'check', checkNumber: 1001, reference: null, paidOn: '2026-11-10' },
    }),
  );
  company.clock.set('2027-01-10T18:00:00Z');
});
afterAll(() => company.close());

const admin = () => company.as(company.ada).tax;
const call = (): Call => ({ ...company.deployment, actor: company.ada, requestId: 'x', address: '' });
const fileOf = async (year: number, slip: 'T4A' | '1099-NEC') => {
  const file = await taxFilingFile(call(), year, slip);
  return { file, text: await new Response(file.body).text() };
};
const payer: TaxSettings = {
  legal_name: 'Little Birch Cosmetics Ltd.',
  address1: '12 Birch Way',
  address2: '',
  city: 'Calgary',
  state: 'AB',
  postal_code: 'T2P 1J9',
  country: 'CA',
  contact_name: 'Ada Birch',
  contact_phone: '403 555 0100',
  contact_email: 'tax@littlebirch.example',
  cra_account: '123456789RP0001',
  ein: '',
  transmitter_control_code: '',
  ask_from_percent_ca: 80,
  ask_from_percent_us: 80,
};
/** Saves what an admin enters who has just opened the page. */
const save = async (settings: TaxSettings) => {
  const { updated_at } = await admin().getTaxSettings({});
  return admin().updateTaxSettings({ ...settings, expected_updated_at: updated_at });
};
const enter = (name: keyof typeof sins) =>
  company
    .as(company[name.toLowerCase() as 'ada' | 'rose' | 'wren'])
    .tax.saveTaxNumber({ kind: 'SIN', number: sins[name] });

test('the page lists what is missing, and no file is made before', async () => {
  const filing = await admin().getTaxFiling({});
  expect(filing).toMatchObject({ year: 2026, slip: 'T4A', slips: 3, total: 3, obstacles: ['payer', 'people'] });
  expect(filing.payer_gaps).toContain('craAccount');
  expect(filing.data.map(({ name, gaps }) => [name, gaps])).toEqual([
    ['Ada Birch', ['tax-number']],
    ['Rose Birch', ['tax-number']],
    ['Wren Birch', ['tax-number']],
  ]);
  await expect(taxFilingFile(call(), 2026, 'T4A')).rejects.toMatchObject({
    code: 'NOT_READY',
    data: { obstacles: ['payer', 'people'] },
  });
  await expect(taxFilingFile({ ...call(), actor: company.rose }, 2026, 'T4A')).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });

  await save(payer);
  for (const name of ['Ada', 'Rose'] as const) await enter(name);
  await company.ask("update consultants set city = ' ' where first_name = 'Rose'");
  const less = await admin().getTaxFiling({ searchTerm: 'birch' });
  expect(less.data.map(({ name, gaps }) => [name, gaps])).toEqual([
    ['Rose Birch', ['address']],
    ['Wren Birch', ['tax-number']],
  ]);
  expect(less).toMatchObject({ obstacles: ['people'], payer_gaps: [], layout: 'CRA T619 and T4A, XML schema 1.26' });
  expect((await admin().getTaxFiling({ searchTerm: 'wren' })).total).toBe(1);
});

test('a complete T4A file agrees to the cent with the tax sheets and the ledger', async () => {
  await save(payer);
  for (const name of ['Ada', 'Rose', 'Wren'] as const) await enter(name);
  await company.ask("update consultants set city = 'Calgary'");
  const filing = await admin().getTaxFiling({});
  expect(filing).toMatchObject({ obstacles: [], slips: 3, total: 0 });

  const { file, text } = await fileOf(2026, 'T4A');
  expect(file).toMatchObject({ fileName: 't4a-2026.xml', type: 'application/xml' });
  const valuesOf = (name: string) =>
    [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value]) => value);
  const sheets = await admin().getYearEnd({ year: 2026 });
  expect(valuesOf('self_empl_cmsn_amt')).toEqual(sheets.data.map(({ reported }) => reported));
  expect(valuesOf('tot_self_cmsn_amt')).toEqual([filing.amount]);
  expect(sheets.sums).toMatchObject([{ slip: 'T4A', reported: filing.amount, people: 3, required: 3 }]);
  expect(valuesOf('slp_cnt')).toEqual(['3']);
  expect(valuesOf('sin')).toEqual([sins.Ada, sins.Rose, sins.Wren]);
  // Everything the company booked as the cost of commissions, in the currency of the slips, was paid and is reported.
  const [ledger] = await company.ask<{ cost: string }>(
    `select (-sum(e.amount) / 100.0)::numeric(12,2)::text as cost from ledger_entries e join ledger_accounts a using (account_id)
     where a.kind = 'commission-expense' and a.currency = 'CAD'`,
  );
  expect(ledger?.cost).toBe(filing.amount);
  const [event] = await company.ask(
    "select actor_id, object_id, detail->>'slips' as slips from audit_events where action = 'download-tax-filing'",
  );
  expect(event).toEqual({ actor_id: company.ada.userId, object_id: 'T4A 2026', slips: '3' });
});

test('a 1099-NEC file agrees with the tax sheets; its layout ends with 2025', async () => {
  await company.ask(
    "update consultants set country = 'US', state = 'NV', postal_code = '89501' where first_name in ('Rose', 'Wren')",
  );
  await company.ask(
    `insert into commission_payments (consultant_id, recipient_name, recipient_email, amount, currency, payment_method, status,
       reason, check_number, completed_at)
     select consultant_id, 'x', 'x@example.org', case first_name when 'Rose' then 60000 else 59999 end, 'USD', 'check', 'completed',
            'x', case first_name when 'Rose' then 1 else 2 end, '2025-12-31T18:00:00Z' from consultants where first_name in ('Rose', 'Wren')`,
  );
  await save({ ...payer, ein: '12-3456789', transmitter_control_code: '12A34' });
  const wanted = { year: 2025, slip: '1099-NEC' } as const;
  // A Canadian number does not fit an American slip.
  expect((await admin().getTaxFiling(wanted)).data.map(({ gaps }) => gaps)).toEqual([['tax-number']]);
  await callAs(company.deployment, company.rose).tax.saveTaxNumber({ kind: 'SSN', number: '123-45-6789' });
  const filing = await admin().getTaxFiling(wanted);
  expect(filing).toMatchObject({ obstacles: [], slips: 1, amount: '600.00', layout: 'Publication 1220 (Rev. 9-2023)' });
  const { file, text } = await fileOf(2025, '1099-NEC');
  expect(file.fileName).toBe('1099-nec-2025.txt');
  const records = text.split('\r\n').slice(0, -1);
  expect(records.map((record) => record[0])).toEqual(['T', 'A', 'B', 'C', 'F']);
  expect(records[2]?.slice(10, 20)).toBe('2123456789');
  const sheets = await admin().getYearEnd({ year: 2025 });
  const required = sheets.data.filter((row) => row.required);
  expect(required.map(({ reported }) => reported)).toEqual(['600.00']);
  expect(Number(records[3]?.slice(15, 33))).toBe(Number(filing.amount) * 100);
  expect((await admin().getTaxFiling({ ...wanted, year: 2026 })).obstacles).toContain('unknown-layout');
});

test('a payment without an exchange rate makes its slip incomplete', async () => {
  await company.ask(
    `insert into commission_payments (consultant_id, recipient_name, recipient_email, amount, currency, payment_method, status,
       reason, check_number, completed_at)
     values ($1, 'x', 'x@example.org', 100, 'USD', 'check', 'completed', 'x', 3, '2025-01-31T18:00:00Z')`,
    [company.ada.userId],
  );
  const filing = await admin().getTaxFiling({ year: 2025, slip: 'T4A' });
  expect(filing).toMatchObject({ obstacles: ['people'], slips: 1 });
  expect(filing.data).toMatchObject([{ name: 'Ada Birch', reported: '0.00', gaps: ['exchange-rate'] }]);
});

test('the settings are checked, and their change is audited with what they were before', async () => {
  await expect(save({ ...payer, cra_account: '123456789RT0001' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(save({ ...payer, ask_from_percent_ca: 0 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await save(payer);
  const changed = await save({ ...payer, legal_name: 'Another Ltd.' });
  expect(await admin().getTaxSettings()).toEqual(changed);
  expect(changed).toMatchObject({ ...payer, legal_name: 'Another Ltd.' });
  const [event] = await company.ask(
    "select detail->'before'->>'legal_name' as name from audit_events where action = 'update-tax-settings' order by seq desc limit 1",
  );
  expect(event).toEqual({ name: payer.legal_name });
});

test('settings that another admin has changed since are not replaced', async () => {
  const opened = await save(payer);
  const theirs = await save({ ...payer, legal_name: 'Another Ltd.' });
  const late = { ...payer, contact_name: 'Rose Birch', expected_updated_at: opened.updated_at };
  await expect(admin().updateTaxSettings(late)).rejects.toMatchObject({ code: 'TAX_SETTINGS_CHANGED', status: 409 });
  await expect(admin().updateTaxSettings(payer)).rejects.toMatchObject({ code: 'TAX_SETTINGS_CHANGED' });
  expect(await admin().getTaxSettings()).toEqual(theirs);
  // The same settings again, as after a lost answer.
  const repeated = { ...payer, legal_name: 'Another Ltd.', expected_updated_at: opened.updated_at };
  expect(await admin().updateTaxSettings(repeated)).toEqual(theirs);
});

test('of admins who save at the same moment, one saves and the others are refused', async () => {
  const names = ['North', 'East', 'South', 'West'].map((side) => `Little Birch ${side} Ltd.`);
  const { updated_at: expected_updated_at } = await save(payer);
  const answers = await Promise.allSettled(
    names.map((legal_name) => admin().updateTaxSettings({ ...payer, legal_name, expected_updated_at })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  const saved = answers.findIndex(({ status }) => status === 'fulfilled');
  expect((await admin().getTaxSettings({})).legal_name).toBe(names[saved]);
});
