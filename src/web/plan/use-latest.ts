import { useEffect, useRef, useState } from 'react';
import { type FormAnswer, formField } from '#web/ui/form/form-answer.ts';
import { useFetcher } from '#web/ui/form/use-fetcher.ts';

type Latest<Value> = {
  /** The value of the latest answer, even while the next question is running or after it failed. */
  readonly value: Value | null;
  /** The latest answer, if it was refused or the server could not be reached. */
  readonly failure: FormAnswer | null;
  /** Whether the value belongs to an earlier question. */
  readonly waiting: boolean;
};

/**
 * Sends a submission to the route's action whenever its fields change, one request at a time: during a request only the
 * latest fields wait. Answers arrive as fast as possible and in order. Null sends nothing.
 */
export function useLatest<Value>(name: string, fields: Readonly<Record<string, string>> | null): Latest<Value> {
  const { state, data, submit } = useFetcher<FormAnswer>();
  const [sent, setSent] = useState<{ readonly key: string; readonly before: FormAnswer | undefined } | null>(null);
  const value = useRef<Value | null>(null);
  const key = fields === null ? null : JSON.stringify(fields);
  // The router says a moment after `submit` that it is submitting: a request is under way until a new answer is there.
  const underWay = state !== 'idle' || (sent !== null && data === sent.before);
  useEffect(() => {
    if (key === null || key === sent?.key || underWay) return;
    setSent({ key, before: data });
    void submit({ ...JSON.parse(key), [formField]: name }, { method: 'post' });
  }, [key, sent, underWay, data, submit, name]);
  if (data?.done) value.current = data.value as Value;
  return {
    value: value.current,
    failure: data && !data.done ? data : null,
    waiting: key !== null && (underWay || key !== sent?.key),
  };
}
