import { expect, test } from 'vitest';
import { z } from 'zod';
import './input-messages.ts';

const schema = z.strictObject({
  name: z.string().min(1).max(5).default('x'),
  code: z.string().min(3).default('abc'),
  quantity: z.int().min(1).max(99).default(1),
  share: z.number().default(0),
  day: z.iso.date().default('2026-10-31'),
  id: z.uuid().default('00000000-0000-4000-8000-000000000000'),
  email: z.email().default('a@example.org'),
  kind: z.enum(['retail', 'own']).default('own'),
  pattern: z.string().regex(/^\d+$/).default('1'),
  own: z.string().min(2, 'Please enter your name').default('xx'),
  cart: z
    .array(z.strictObject({ product: z.string() }))
    .min(1)
    .max(2)
    .default([{ product: 'x' }]),
});

const said = (input: unknown) => schema.safeParse(input).error?.issues.map(({ message }) => message);

test.each<[object, string]>([
  [{ name: 5 }, 'The field "name" must be text.'],
  [{ name: '' }, 'The field "name" is empty.'],
  [{ name: 'longer' }, 'The field "name" must have at most 5 characters.'],
  [{ code: 'a' }, 'The field "code" must have at least 3 characters.'],
  [{ quantity: 0 }, 'The field "quantity" must be at least 1.'],
  [{ quantity: 100 }, 'The field "quantity" must be at most 99.'],
  [{ quantity: 1.5 }, 'The field "quantity" must be a whole number.'],
  [{ quantity: '1' }, 'The field "quantity" must be a number.'],
  [{ share: null }, 'The field "share" must be a number.'],
  [{ day: '31.10.2026' }, 'The field "day" must be a day like 2026-10-31.'],
  [{ id: 'x' }, 'The field "id" must be a UUID.'],
  [{ email: 'x' }, 'The field "email" must be an email address.'],
  [{ kind: 'gift' }, 'The field "kind" must be one of retail, own.'],
  [{ pattern: 'x' }, 'The field "pattern" must be written in the form that the description of the API gives.'],
  [{ cart: {} }, 'The field "cart" must be a list.'],
  [{ cart: [] }, 'The field "cart" is empty.'],
  [{ cart: [{}] }, 'The field "cart.0.product" is missing.'],
])('%j', (input, words) => {
  expect(said(input)).toEqual([words]);
});

test('reports a value that is not an object, and a field with its own message', () => {
  for (const input of [null, [], 'x', undefined]) expect(said(input)).toEqual(['The input must be an object.']);
  expect(said({ own: 'x' })).toEqual(['Please enter your name']);
});
