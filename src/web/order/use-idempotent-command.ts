import { useRef } from 'react';
import { statusOf } from '#web/api.ts';
import { newKey } from './checkout/order-attempt.ts';

/**
 * Sends a command with an idempotency key. Until there is an answer, the same command is sent with the same key: after a
 * broken connection it may have happened already.
 */
export function useIdempotentCommand() {
  const keys = useRef(new Map<string, string>());
  return async <Answer>(command: string, send: (key: string) => Promise<Answer>): Promise<Answer> => {
    const key = keys.current.get(command) ?? newKey();
    keys.current.set(command, key);
    try {
      const answer = await send(key);
      keys.current.delete(command);
      return answer;
    } catch (error) {
      const status = statusOf(error);
      if (status !== null && status < 500) keys.current.delete(command);
      throw error;
    }
  };
}
