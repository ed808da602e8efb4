import { useActionData } from 'react-router';
import classes from './action-notice.module.css';
import type { FormAnswer } from './form-answer.ts';

/** What a form did that was sent without scripts; with scripts a toast says it. Part of every page's header. */
export function ActionNotice() {
  const answer = useActionData<FormAnswer>();
  if (!answer?.done || answer.message === undefined) return null;
  return (
    <div role="status" className={classes.notice}>
      {answer.title !== undefined && <strong>{answer.title}</strong>}
      <p>{answer.message}</p>
    </div>
  );
}
