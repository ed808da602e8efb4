import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AuditChange } from './audit-change.tsx';
import { auditDetailsText } from './audit-details.ts';

const mailTexts = { mail_welcome_title: { mail: 'welcome-customer', part: 'subject' } } as const;
const format = { timeZone: 'America/Edmonton', taxRegions: [{ code: 'AB', name: 'Alberta' }], mailTexts };

const shown = (detail: Record<string, unknown>, names: Record<string, string> = {}, objectType = 'commission-run') =>
  renderToStaticMarkup(<AuditChange detail={detail} objectType={objectType} names={names} {...format} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('shows each changed field before and after, and other details by name', () => {
  expect(shown({ before: { status: 'open', runs: 1 }, after: { status: 'closed', runs: 1 }, period: '2026-10' })).toBe(
    'Status open → closed Period 2026-10',
  );
  expect(shown({ cost: { before: '4.00', after: '5.00' }, warehouse: { before: null, after: 'Regina' } })).toBe(
    'Cost 4.00 → 5.00 Warehouse empty → Regina',
  );
  expect(shown({ rows: 3, names: ['a', 'b'] })).toBe('Rows 3 names a, b');
  expect(shown({ exchange_rate: '0.73', validFrom: '2026-10-15T06:00:00.000Z' })).toBe(
    'Exchange rate 0.73 Valid from Oct 15, 2026, 12:00 AM',
  );
  expect(shown({ to: 'cancelled', from: 'completed', reason: 'Twice' })).toBe(
    'Status completed → cancelled Reason Twice',
  );
  expect(shown({ from: '2026-10-15T06:00:00.000Z' })).toBe('From Oct 15, 2026, 12:00 AM');
  expect(shown({ before: null, after: 'x' })).toBe('Before empty After x');
  expect(shown({})).toBe('');
});

test('shows fields by their labels, also where they are values; one without a label by its name', () => {
  expect(shown({ fields: ['first name', 'billZipCode', 'bio'] })).toBe(
    'Changed fields First name, Postal or ZIP code, bio',
  );
  expect(shown({ isReasonShared: true, paymentsGivenUp: 2, constructor: 1, newField: 3 })).toBe(
    'Reason shown to the consultant Yes Cancelled payments 2 constructor 1 new field 3',
  );
});

test('shows the reason of a change, and no list of changed fields that is empty', () => {
  const rank = { before: 'Team Leader', after: 'Ambassador', reason: 'Leads the north' };
  expect(shown({ fields: [], rank })).toBe('Rank Team Leader → Ambassador Reason Leads the north');
  expect(shown({ fields: ['phone'], rank })).toBe(
    'Rank Team Leader → Ambassador Reason Leads the north Changed fields Phone',
  );
  expect(shown({ image_url: null, names: [] })).toBe('Image address empty names empty');
});

test('shows an amount with its currency', () => {
  expect(shown({ from: 'processing', to: 'failed', amount: '1225.00', currency: 'USD', reason: 'Closed' })).toBe(
    'Status processing → failed Amount $1,225.00 USD Reason Closed',
  );
  expect(shown({ currency: 'USD' })).toBe('Currency USD');
  expect(shown({ amount: 'all', currency: 'USD' })).toBe('Amount all Currency USD');
});

test('shows the names of ids, also in lists and objects', () => {
  const [ada, rose, unknown] = ['a0000000', 'b0000000', 'c0000000'].map(
    (start) => `${start}-0000-4000-8000-000000000000`,
  );
  const names = { [`${ada}`]: 'Ada Moss LBC-1', [`${rose}`]: 'Rose Ash LBC-2' };
  expect(shown({ consultant_id: { before: null, after: ada } }, names)).toBe('Consultant empty → Ada Moss LBC-1');
  expect(shown({ sponsorConsultantId: rose, returnId: unknown }, names)).toBe(
    `Sponsor Rose Ash LBC-2 Return ${unknown}`,
  );
  expect(shown({ consultants: [ada, rose] }, names)).toBe('Consultants Ada Moss LBC-1, Rose Ash LBC-2');
  expect(
    shown(
      {
        consultants: [
          { consultant_id: ada, previous_rank: null },
          { consultant_id: rose, previous_rank: 2 },
        ],
      },
      names,
    ),
  ).toBe('Consultants Consultant: Ada Moss LBC-1, Previous rank: empty; Consultant: Rose Ash LBC-2, Previous rank: 2');
});

test('shows the first details, and the others on demand', () => {
  const detail = { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 };
  expect(shown(detail)).toBe('a 1 b 2 c 3 d 4 Show 2 more values e 5 f 6');
  expect(renderToStaticMarkup(<AuditChange detail={detail} objectType="order" names={{}} {...format} />)).toMatch(
    /d<\/dt>.*<details[^>]*><summary>.*<dt>e<\/dt>/,
  );
});

test('shows statuses and other stored words as their pages do', () => {
  const ofType = (objectType: string, detail: Record<string, unknown>) => shown(detail, {}, objectType);
  expect(ofType('order', { from: 'processing', to: 'completed' })).toBe('Status Processing → Completed');
  expect(ofType('payout-batch', { format: 'cpa-005', outcome: 'not-sent' })).toBe(
    'Format Canada (CPA-005) Outcome at the bank Not sent to the bank',
  );
  expect(ofType('consultant', { before: null, after: 'read-only' })).toBe('Before empty After Read-only');
  expect(ofType('payment', { from: 'processing', to: 'failed', cause: 'account-closed' })).toBe(
    'Status Processing → Failed Cause The account is closed',
  );
  expect(ofType('import', { kind: 'orders', before: { state: 'new' }, after: { state: 'checked' } })).toBe(
    'Status new → Checked Kind Orders',
  );
  expect(ofType('mail-texts', { changes: { mail_welcome_title: { before: null, after: 'Hi' } } })).toBe(
    'Welcome: customer: Subject Standard → Hi',
  );
  expect(ofType('webhook-endpoint', { events: ['order.paid', 'unknown'] })).toBe('Events Order paid, unknown');
});

test('shows yes and no in words, and the state of an import as its status', () => {
  expect(shown({ beforeItsEnd: true, tracked: { before: false, after: true } })).toBe(
    'Stock tracked No → Yes Closed before the end of the month Yes',
  );
  expect(shown({ active: { before: 'Y', after: 'N' }, middle_initial: 'Y' })).toBe('Active Yes → No Middle initial Y');
  expect(shown({ before: { state: 'new' }, after: { state: 'checked' } })).toBe('Status new → checked');
});

test('shows each changed setting by its label, and each text of an email', () => {
  const changes = {
    payday: { before: '15', after: '20' },
    second_admin: { before: 'no', after: 'yes' },
    tax_AB: { before: 'GST 5', after: '' },
    'welcome.subject': { before: null, after: 'Hello' },
  };
  expect(shown({ reason: 'New terms', changes }).replace(/Show \d more values? /, '')).toBe(
    'Reason New terms Day of the month for payouts 15 → 20 Closing a month One admin is enough → A second admin signs off ' +
      'Sales taxes in Alberta GST 5 → None welcome.subject Standard → Hello',
  );
});

const figures = {
  year: 2025,
  currency: 'CAD',
  consultants: 4,
  earners: 1,
  earned: '120.00',
  mean: '30.00',
  lower_quartile: '0.00',
  median: '0.00',
  upper_quartile: '0.00',
  active_months: 1.5,
  bands: [
    { from: null, until: '0.01', consultants: 3, active_months: 0 },
    { from: '100.00', until: '500.00', consultants: 1, active_months: null },
  ],
};

test('shows the figures of an income disclosure one by one, as its page does', () => {
  expect(shown({ figures }).replace(/Show \d+ more values /, '')).toBe(
    'Calendar year 2025 Consultants 4 With earnings 25% Active months 1.5 Lower quartile $0.00 CAD Median $0.00 CAD ' +
      'Upper quartile $0.00 CAD Average $30.00 CAD All earnings $120.00 CAD ' +
      'Earned in the year: Nothing Consultants: 3, Active months, average: 0 ' +
      'Earned in the year: $100.00 CAD to $499.99 CAD Consultants: 1, Active months, average: –',
  );
  expect(shown({ figures: 'none' })).toBe('figures none');
});

test('has the same details as one text, for a file', () => {
  const ofFile = { ...format, names: {}, objectType: 'order' };
  expect(auditDetailsText({ from: 'completed', to: 'cancelled', reason: 'Twice' }, ofFile)).toBe(
    'Status: Completed → Cancelled; Reason: Twice',
  );
  expect(auditDetailsText({}, ofFile)).toBe('');
});
