import { AsyncLocalStorage } from 'node:async_hooks';

// The sign-in library logs the reason of a failure, such as a lost connection to the database, and answers an error without
// it. The reason decides the answer to the client (error-classes.ts).

const calls = new AsyncLocalStorage<{ reason?: Error }>();

/** Notes an error that the library logs, for the call during which it is logged. */
export function noteLogged(error: Error): void {
  const call = calls.getStore();
  if (call) call.reason ??= error;
}

/** A call to the library that answers nothing when it fails: throws the reason that it logged. */
export const callingQuietLibrary = <T>(call: () => Promise<T>): Promise<T> => {
  const noted: { reason?: Error } = {};
  return calls.run(noted, async () => {
    const answer = await call();
    if (noted.reason) throw noted.reason;
    return answer;
  });
};

/** Calls the library. `fail` throws the logged reason of the call, or else the given error. */
export const callingLibrary = <T>(call: (fail: (error: unknown) => never) => Promise<T>): Promise<T> =>
  calls.run({}, () =>
    call((error) => {
      throw calls.getStore()?.reason ?? error;
    }),
  );
