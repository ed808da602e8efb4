import { expect, test } from 'vitest';
import { DatabaseConnectionError } from './connection-error.ts';
import { asRequest, currentWork, deadline, withinRequest, workLimits } from './work-limits.ts';

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function hold(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

test('a deadline passes after its time', async () => {
  let passed = false;
  deadline(() => {
    passed = true;
  }, 30);
  await after(5);
  expect(passed).toBe(false);
  await after(60);
  expect(passed).toBe(true);
});

test('a deadline that is stopped never passes, also after a pause of the process', async () => {
  let passed = false;
  const stop = deadline(() => {
    passed = true;
  }, 10);
  hold(50);
  // The timer fires and gives the answer another 40 milliseconds.
  await after(5);
  stop();
  await after(80);
  expect(passed).toBe(false);
});

test('an answer that arrives while the process is busy is not too late', async () => {
  const total = workLimits.shopper.total;
  const answer = after(total + 100).then(() => 'arrived');
  const asked = asRequest(() => withinRequest(answer));
  hold(total + 200);
  await expect(asked).resolves.toBe('arrived');
});

test('an answer that never arrives is refused', async () => {
  const asked = asRequest(() => withinRequest(new Promise(() => {})));
  await expect(asked).rejects.toBeInstanceOf(DatabaseConnectionError);
});

test.each([
  [2, { connection: 800, lock: 800, statement: 1_200, total: 1_500 }],
  [20, { connection: 8_000, lock: 8_000, statement: 12_000, total: 15_000 }],
])('a wait of %d seconds scales the limits of a request', (wait, limits) => {
  expect(asRequest(() => currentWork()?.limits, wait)).toEqual(limits);
});

test('a page of a file may take longer than a request, and each has its own time', async () => {
  const { total } = workLimits.shopper;
  const left = await asRequest(async () => {
    const work = currentWork();
    const page = async () => {
      work?.startLong();
      return withinRequest(after(total + 100).then(() => work?.left ?? 0));
    };
    return [await page(), await page()];
  });
  for (const each of left) expect(each).toBeGreaterThan(workLimits.long.total - 2 * total);
});
