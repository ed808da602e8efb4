import { useEffect, useRef, useState } from 'react';

type Latest<Answer> = {
  /** The newest answer there is, also while the next one is on its way. */
  readonly answer: Answer | null;
  /** What the newest question failed with; null once one was answered. */
  readonly failure: unknown;
  /** Whether the answer is that of an earlier question. */
  readonly waiting: boolean;
};

/**
 * Asks again whenever the question changes, one request at a time: while one is on its way only the newest question waits.
 * So answers come as fast as they can, in their order, and an old one never takes the place of a newer. `question` is
 * compared as JSON; null asks nothing.
 */
export function useLatest<Question, Answer>(
  question: Question | null,
  ask: (question: Question) => Promise<Answer>,
): Latest<Answer> {
  const [state, setState] = useState<Latest<Answer>>({ answer: null, failure: null, waiting: false });
  const key = question === null ? null : JSON.stringify(question);
  const wanted = useRef(key);
  const asking = useRef(false);
  const asked = useRef(ask);
  asked.current = ask;

  useEffect(() => {
    wanted.current = key;
    if (key === null || asking.current) return;
    const next = async () => {
      asking.current = true;
      for (let done: string | null = null; wanted.current !== null && wanted.current !== done; ) {
        done = wanted.current;
        setState((before) => ({ ...before, waiting: true }));
        try {
          const answer = await asked.current(JSON.parse(done));
          setState({ answer, failure: null, waiting: wanted.current !== done });
        } catch (failure) {
          setState((before) => ({ ...before, failure, waiting: wanted.current !== done }));
        }
      }
      asking.current = false;
    };
    void next();
  }, [key]);
  return state;
}
