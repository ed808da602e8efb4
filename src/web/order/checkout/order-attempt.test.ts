import { expect, test } from 'vitest';
import { idempotencyKey } from '#contract/shapes.ts';
import { newKey } from './order-attempt.ts';

test('creates a different uuid every time', () => {
  const keys = Array.from({ length: 200 }, newKey);
  expect(new Set(keys).size).toBe(200);
  for (const key of keys) expect(idempotencyKey.safeParse(key).success).toBe(true);
});
