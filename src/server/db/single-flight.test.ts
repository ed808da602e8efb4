import { expect, test } from 'vitest';
import { cachedByVersion } from './single-flight.ts';

/** A shop window that answers on `release`, and counts its checks and builds. */
function window() {
  let state = 1;
  let checks = 0;
  let builds = 0;
  const waiting: (() => void)[] = [];
  const answer = cachedByVersion(
    async () => {
      checks += 1;
      const seen = state;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return seen;
    },
    async () => {
      builds += 1;
      return `window ${state}`;
    },
  );
  const release = async () => {
    for (let turn = 0; turn < 10; turn++) {
      waiting.splice(0).forEach((go) => {
        go();
      });
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { answer, release, change: () => state++, counts: () => ({ checks, builds }) };
}

test('an unchanged window is built once', async () => {
  const { answer, release, counts } = window();
  for (let call = 0; call < 3; call++) {
    const asked = answer();
    await release();
    expect(await asked).toBe('window 1');
  }
  expect(counts()).toEqual({ checks: 3, builds: 1 });
});

test('concurrent calls share a check, but never one that started before them', async () => {
  const { answer, release, change, counts } = window();
  const early = answer();
  change();
  const late = [answer(), answer(), answer()];
  await release();
  expect(await Promise.all(late)).toEqual(['window 2', 'window 2', 'window 2']);
  await early;
  expect(counts().checks).toBe(2);
});

test('a failed check fails no later call', async () => {
  let fails = true;
  const answer = cachedByVersion(
    async () => {
      if (fails) throw new Error('no database');
      return 1;
    },
    async () => 'here',
  );
  const first = answer();
  const second = answer();
  await expect(first).rejects.toThrow('no database');
  await expect(second).rejects.toThrow('no database');
  fails = false;
  expect(await answer()).toBe('here');
});
