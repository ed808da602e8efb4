/** Seconds in which a job of every minute starts calls of providers, so that it ends before the next one is due. */
const secondsOfRun = 45;

/** Whether a job that starts now still has time for another call. */
export function timeOfRun(): () => boolean {
  const end = performance.now() + secondsOfRun * 1000;
  return () => performance.now() < end;
}
