import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { littleBirch } from '#contract/settings/company.ts';
import { instantsOf } from '#domain/period/zone.ts';
import { type Books, openBooks, saveCase } from '#tests/database/books.ts';
import { randomCase } from '#tests/database/random-case.ts';
import { calculateOpenPeriod } from './run.ts';

// A run in another time zone and language of the process gives the same fingerprints.

vi.setConfig({ testTimeout: 60_000 });

const now = '2026-11-02T12:00:00Z';
let books: Books;
beforeAll(async () => {
  books = await openBooks();
  await saveCase(books, randomCase(17, 120));
  // Joined in the first and the last minute of a month in the company's time zone, which is another month elsewhere.
  const { from } = instantsOf('2026-08', littleBirch.timeZone);
  await books.ask(
    `update consultants set join_date = $1::timestamptz + interval '30 seconds' + (consultant_no % 3) * interval '-1 minute'
     where consultant_no % 5 = 0`,
    [from],
  );
});
afterAll(() => books.close());

const program = `
  import { littleBirch } from '#contract/settings/company.ts';
  import { worker } from '#domain/account/actor.ts';
  import { calculateOpenPeriod } from '#server/commission/run/run.ts';
  import { withActor } from '#server/db/actor.ts';
  import { openDatabase } from '#server/db/database.ts';
  import { loginsOf } from '#tests/database/logins.ts';
  const { db, close } = openDatabase(await loginsOf(process.env.URL), 1);
  const call = { company: littleBirch, now: new Date('${now}'), by: null };
  const run = await withActor(db, worker, (tx) => calculateOpenPeriod(tx, call), 'repeatable read');
  console.log(JSON.stringify([run.inputHash, run.linesHash, new Date('${now}').getHours()]));
  await close();`;

test('a run does not depend on the time zone or the language of the process', async () => {
  const run = await books.work((tx) => calculateOpenPeriod(tx, { company: littleBirch, now: new Date(now), by: null }));
  if (run === 'RUN_IN_PROGRESS') throw new Error(run);
  const hours = new Set<number>();
  for (const [zone, language] of [
    ['Pacific/Kiritimati', 'tr_TR.UTF-8'],
    ['Pacific/Niue', 'ar_EG.UTF-8'],
    ['America/St_Johns', 'C'],
  ]) {
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
      env: { ...process.env, URL: books.url, TZ: zone, LANG: language, LC_ALL: language },
    });
    expect(stderr).toBe('');
    const [inputHash, linesHash, hour] = JSON.parse(stdout);
    expect({ zone, inputHash, linesHash }).toEqual({ zone, inputHash: run.inputHash, linesHash: run.linesHash });
    hours.add(hour);
  }
  // The processes did run in other time zones.
  expect(hours.size).toBe(3);
});
