import { EmbeddedUnavailable } from '#server/db/embedded/embedded.ts';
import { DatabaseUnusable } from '#server/db/unusable.ts';
import { WrongEnvironment } from './environment.ts';
import { PortTaken } from './port.ts';

/** Whether why a program could not begin is already said in sentences for the person who started it. */
export function isTold(error: unknown): error is Error {
  return (
    error instanceof WrongEnvironment ||
    error instanceof DatabaseUnusable ||
    error instanceof EmbeddedUnavailable ||
    error instanceof PortTaken
  );
}
