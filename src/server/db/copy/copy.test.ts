import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tests/database/database.ts';
import { CopyIn } from './copy-in.ts';
import { copyOut, instantFromPostgres, postgresDay, postgresInstant, readInt64 } from './copy-out.ts';

let database: FreshDatabase;
let client: Client;
beforeAll(async () => {
  database = await freshDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const row = fc.record({
  small: fc.integer({ min: -(2 ** 15), max: 2 ** 15 - 1 }),
  middle: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  large: fc.oneof(fc.maxSafeInteger(), fc.constantFrom(0, -1, 2 ** 32, -(2 ** 32), 2 ** 53 - 1, -(2 ** 53) + 1)),
  text: fc.option(fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => !text.includes('\0'))),
  day: fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
});

test('copied rows equal queried rows, in both directions', async () => {
  await client.query(
    'create temporary table copied (small smallint, middle int, large bigint, text text, at timestamptz, day date)',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 50 }), async (rows) => {
      await client.query('truncate copied');
      const copy = new CopyIn(client, 'copied (small, middle, large, text, at, day)');
      for (const { small, middle, large, text, day } of rows) {
        copy.row(6);
        copy.int16(small);
        copy.int32(middle);
        copy.int64(large);
        if (text === null) copy.null();
        else copy.text(text);
        copy.int64(postgresInstant(day));
        copy.int32(postgresDay(day.toISOString().slice(0, 10)));
        if (copy.isFull) await copy.send();
      }
      await copy.end();
      const result = await client.query('select small, middle, large::text, text, at, day::text from copied');
      expect(result.rows).toEqual(
        rows.map(({ small, middle, large, text, day }) => ({
          small,
          middle,
          large: String(large),
          text,
          at: day,
          day: day.toISOString().slice(0, 10),
        })),
      );
      const out: unknown[] = [];
      const count = await copyOut(client, 'select large, text, at from copied', 3, ({ view, bytes, start, length }) => {
        const [large = 0, text = 0, at = 0] = start;
        const size = length[1] ?? 0;
        out.push([
          readInt64(view, large),
          size < 0 ? null : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(text, text + size)),
          instantFromPostgres(readInt64(view, at)),
        ]);
      });
      expect(count).toBe(rows.length);
      expect(out).toEqual(rows.map(({ large, text, day }) => [large, text, day.getTime()]));
    }),
    { numRuns: 60 },
  );
});

test('reads many rows, and rows longer than a network chunk', async () => {
  let length = 0;
  const count = await copyOut(client, "select repeat('x', 300000) from generate_series(1, 7)", 1, (copied) => {
    length += copied.length[0] ?? 0;
    expect(copied.bytes[(copied.start[0] ?? 0) + 299_999]).toBe('x'.charCodeAt(0));
  });
  expect([count, length]).toEqual([7, 2_100_000]);
  let sum = 0;
  await copyOut(client, 'select g from generate_series(1, 200000) g', 1, ({ view, start }) => {
    sum += view.getInt32(start[0] ?? 0);
  });
  expect(sum).toBe(20_000_100_000);
});

test('notices between the rows do not interfere, and the connection stays usable', async () => {
  await client.query(
    "create function pg_temp.say(n int) returns int language plpgsql as $$ begin raise notice 'row %', n; return n; end $$",
  );
  const numbers: number[] = [];
  const count = await copyOut(client, 'select pg_temp.say(g) from generate_series(1, 3) g', 1, ({ view, start }) => {
    numbers.push(view.getInt32(start[0] ?? 0));
  });
  expect([count, numbers]).toEqual([3, [1, 2, 3]]);
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('rejects when the connection is lost between the rows', async () => {
  const lost = new Client({ connectionString: database.url });
  lost.on('error', () => {});
  await lost.connect();
  const { rows } = await lost.query<{ pid: number }>('select pg_backend_pid() as pid');
  let seen = 0;
  const copied = copyOut(lost, 'select g, pg_sleep(0.001) from generate_series(1, 100000) g', 2, () => {
    seen += 1;
    if (seen === 1) void client.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  });
  await expect(copied).rejects.toThrow(/terminat/i);
  expect(seen).toBeLessThan(100_000);
});

test.each([
  ['before the first row', 'select 1/0'],
  ['after many rows', 'select 1 / (100000 - g) from generate_series(1, 100000) g'],
  ['in its text', 'select nothing from nowhere'],
])('rejects a query that fails %s, and the connection stays usable', async (_, query) => {
  await expect(copyOut(client, query, 1, () => {})).rejects.toThrow(/zero|nowhere/);
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('reports errors of the callback, and rows of another width', async () => {
  const broken = () => {
    throw new Error('the callback failed');
  };
  await expect(copyOut(client, 'select g from generate_series(1, 100000) g', 1, broken)).rejects.toThrow(
    'the callback failed',
  );
  await expect(copyOut(client, 'select 1, 2', 1, () => {})).rejects.toThrow('2 columns, not 1');
  await expect(
    copyOut(client, 'select 2::bigint ^ 62', 1, ({ view, start }) => void view.getInt32(start[0] ?? 0)),
  ).resolves.toBe(1);
  await expect(
    copyOut(client, 'select 9223372036854775807', 1, ({ view, start }) => void readInt64(view, start[0] ?? 0)),
  ).rejects.toThrow('too large');
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('reports rows that the table rejects, immediately or at the end', async () => {
  await client.query('create temporary table even (n int check (n % 2 = 0))');
  const copy = new CopyIn(client, 'even (n)');
  const write = async () => {
    for (let n = 1; n < 200_000; n++) {
      copy.row(1);
      copy.int32(n);
      if (copy.isFull) await copy.send();
    }
    await copy.end();
  };
  await expect(write()).rejects.toThrow('even_n_check');
  expect((await client.query('select count(*)::int from even')).rows).toEqual([{ count: 0 }]);
});
