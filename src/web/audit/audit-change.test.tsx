import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AuditChange } from './audit-change.tsx';

const shown = (detail: Record<string, unknown>, names: Record<string, string> = {}) =>
  renderToStaticMarkup(<AuditChange detail={detail} timeZone="America/Edmonton" names={names} />)
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
  expect(shown({ fields: ['firstName', 'billZipCode', 'bio'] })).toBe(
    'Changed fields First name, Postal or ZIP code, bio',
  );
  expect(shown({ isReasonShared: true, paymentsGivenUp: 2, constructor: 1, newField: 3 })).toBe(
    'Reason shown to the consultant true Cancelled payments 2 constructor 1 new field 3',
  );
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
    `Sponsor Rose Ash LBC-2 return id ${unknown}`,
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
  expect(renderToStaticMarkup(<AuditChange detail={detail} timeZone="America/Edmonton" names={{}} />)).toMatch(
    /d<\/dt>.*<details[^>]*><summary>.*<dt>e<\/dt>/,
  );
});
