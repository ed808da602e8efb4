import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitting, shapeOf } from '#tests/hostile/inputs.ts';
import { functionsByName } from './procedures.ts';

// A function that only reads answers GET with a query as well as POST with JSON.

const functions = [...functionsByName()].map(([name, { procedure, reads }]) => {
  const schema = procedure['~orpc'].inputSchema;
  return { name, reads, schema, shape: shapeOf(schema) };
});

/** A list or an object can't be in a query. */
const fitsQuery = (shape: ReturnType<typeof shapeOf>) =>
  !/"type":"(array|object)"/.test(JSON.stringify(shape?.properties ?? {}));

/** The first download of a file is recorded. */
const recordsDownload = ['get-payout-batch-file'];

test('functions that only read, by their names, answer GET if their input fits a query', () => {
  const expected = functions.filter(
    ({ name, shape }) =>
      /^(get|compare|explain|search)-/.test(name) && fitsQuery(shape) && !recordsDownload.includes(name),
  );
  expect(expected.filter(({ reads }) => !reads).map(({ name }) => name)).toEqual([]);
});

test('an input means the same in a query and in JSON', async () => {
  const different: string[] = [];
  for (const { name, reads, schema, shape } of functions) {
    if (!reads || !schema || shape === null) continue;
    for (const input of fc.sample(
      fitting(shape, () => [], true),
      { numRuns: 30, seed: 20_261_129 },
    )) {
      const given = Object.entries(input as object).filter(([, value]) => value !== null && value !== undefined);
      const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
      const parse = (value: unknown) => schema['~standard'].validate(value);
      const [asJson, asQuery] = [await parse(Object.fromEntries(given)), await parse(Object.fromEntries(query))];
      if (JSON.stringify(asJson) !== JSON.stringify(asQuery)) different.push(`${name}?${query}`);
    }
  }
  expect(different).toEqual([]);
});
