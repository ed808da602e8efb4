/**
 * Lets calls that come together share one run of `work`: a call joins only a run that starts after it came, never one
 * already on its way, so what it gets is never older than its question.
 */
export function coalesced<T>(work: () => Promise<T>): () => Promise<T> {
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
    if (running === null) return start();
    next ??= running.then(startNext, startNext);
    return next;
  };
}

/**
 * Keeps the last answer of `make` and gives it as long as `version` is the one it was made at. The number is asked for
 * every call, so a change made on any node counts at once; calls that come together share one question.
 *
 * `version` must be read before what `make` reads can be newer than it: then an answer is never older than its number.
 */
export function keptAnswer<T>(version: () => Promise<number>, make: () => Promise<T>): () => Promise<T> {
  let kept: { readonly version: number; readonly answer: T } | null = null;
  return coalesced(async () => {
    const present = await version();
    if (kept?.version !== present) kept = { version: present, answer: await make() };
    return kept.answer;
  });
}
