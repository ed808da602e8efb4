import { withinRequest } from './work-limits.ts';

/**
 * Lets concurrent calls share one run of `work`. A call joins only a run that starts after it, never one already on its
 * way, so its result is never older than the call.
 */
export function singleFlight<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;

  const start = (): Promise<T> => {
    const started = work().finally(() => {
      if (running === started) running = null;
    });
    running = started;
    return started;
  };
  const startNext = (): Promise<T> => {
    next = null;
    return start();
  };
  return () => {
    if (running === null) return withinRequest(start());
    next ??= running.then(startNext, startNext);
    return withinRequest(next);
  };
}

/**
 * Caches the last result of `load` for as long as `readVersion` returns the version it was loaded at. The version is read
 * for every call, so a change made on any node counts at once; concurrent calls share one read.
 *
 * `load` runs after `readVersion`, so a result is never older than its version.
 */
export function cachedByVersion<T>(readVersion: () => Promise<number>, load: () => Promise<T>): () => Promise<T> {
  let cached: { readonly version: number; readonly result: T } | null = null;
  return singleFlight(async () => {
    const version = await readVersion();
    if (cached?.version !== version) cached = { version, result: await load() };
    return cached.result;
  });
}
