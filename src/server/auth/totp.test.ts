import { expect, test } from 'vitest';
import { base32, codeOfStep, otpauthUri, stepAt, stepOfCode } from './totp.ts';

const secret = '12345678901234567890';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at %s seconds is the one of RFC 6238', (at, code) => {
  expect(codeOfStep(secret, stepAt(new Date(at * 1000)))).toBe(code);
});

test('a code is found in its own 30 seconds and in those beside them', () => {
  const now = new Date(1_234_567_890_000);
  const step = stepAt(now);
  for (const each of [step - 1, step, step + 1]) {
    expect(stepOfCode(secret, codeOfStep(secret, each), now)).toBe(each);
  }
  for (const each of [step - 2, step + 2]) expect(stepOfCode(secret, codeOfStep(secret, each), now)).toBeNull();
  for (const code of ['', '00592', '0059244', '٠٠٥٩٢٤']) expect(stepOfCode(secret, code, now)).toBeNull();
});

test('the QR code has the issuer, the account and the secret in base 32', () => {
  expect(base32('foobar')).toBe('MZXW6YTBOI');
  expect(otpauthUri('Little Birch', 'ada+1@example.org', secret)).toBe(
    'otpauth://totp/Little%20Birch:ada%2B1%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Little%20Birch&digits=6&period=30',
  );
});
