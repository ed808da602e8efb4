import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DatabaseConnectionError } from './connection-error.ts';
import { asRequest, currentWork, deadline, withinRequest, workLimits } from './work-limits.ts';

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function hold(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

describe('a deadline', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** A deadline of 30 milliseconds, with a timer that fires `at` this time. */
  const started = (at: number) => {
    const late = vi.fn();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    const stop = deadline(late, 30);
    clock.mockReturnValue(1_000 + at);
    return { late, stop };
  };

  test('passes after its time', () => {
    const { late } = started(31);
    vi.advanceTimersByTime(29);
    expect(late).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(late).toHaveBeenCalledOnce();
  });

  test.each([
    ['as long as the pause of the process', 51, 21],
    ['as its own time at most', 100, 30],
  ])('gives an answer %s', (_, at, more) => {
    const { late } = started(at);
    vi.advanceTimersByTime(30 + more - 1);
    expect(late).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(late).toHaveBeenCalledOnce();
  });

  test.each([
    ['before its time', 29],
    ['while it gives an answer more time', 45],
  ])('never passes when it was stopped %s', (_, at) => {
    const { late, stop } = started(100);
    vi.advanceTimersByTime(at);
    stop();
    vi.advanceTimersByTime(1_000);
    expect(late).not.toHaveBeenCalled();
  });
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
