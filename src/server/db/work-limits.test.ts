import { expect, test } from 'vitest';
import { DatabaseConnectionError } from './connection-error.ts';
import { asRequest, deadline, withinRequest, workLimits } from './work-limits.ts';

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
