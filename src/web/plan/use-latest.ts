import { useEffect, useRef, useState } from 'react';

type Latest<Answer> = {
  /** The latest answer, also while the next request is running. */
  readonly answer: Answer | null;
  /** The failure of the latest request; null after a success. */
  readonly failure: unknown;
  /** Whether the answer belongs to an earlier question. */
  readonly waiting: boolean;
};

/**
 * Requests an answer whenever the question changes, one request at a time: during a request only the latest question
 * waits. Answers arrive as fast as possible and in order, and an old one never replaces a newer one. `question` is
 * compared as JSON; null requests nothing.
 */
export function useLatest<Question, Answer>(
  question: Question | null,
  ask: (question: Question) => Promise<Answer>,
): Latest<Answer> {
  const [state, setState] = useState<Latest<Answer>>({ answer: null, failure: null, waiting: false });
  const key = question === null ? null : JSON.stringify(question);
  const wanted = useRef(key);
  const asking = useRef(false);
  const lastAsked = useRef(ask);
  lastAsked.current = ask;

  useEffect(() => {
    wanted.current = key;
    if (key === null || asking.current) return;
    const next = async () => {
      asking.current = true;
      for (let done: string | null = null; wanted.current !== null && wanted.current !== done; ) {
        done = wanted.current;
        setState((before) => ({ ...before, waiting: true }));
        try {
          const answer = await lastAsked.current(JSON.parse(done));
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
