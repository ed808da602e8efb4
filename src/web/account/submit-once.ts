import { useEffect, useRef } from 'react';
import { useActionData } from 'react-router';
import type { FormAnswer } from '#web/ui/form/form-answer.ts';

/** Returns a ref for a button; its form is submitted when the page opens, unless it is `done` or was answered. */
export function useSubmitOnce(done = false) {
  const button = useRef<HTMLButtonElement>(null);
  const answered = useActionData<FormAnswer>() !== undefined;
  // React may run an effect twice, but a token is valid once.
  const sent = useRef(done || answered);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    button.current?.form?.requestSubmit();
  }, []);
  return button;
}
