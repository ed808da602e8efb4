import { useState } from 'react';
import { m } from '#messages';
import { Permitted } from '#web/ui/auth.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/form/field.tsx';
import { IdempotencyKey } from '#web/ui/form/idempotency-key.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from './question.module.css';

type Props = { questionId: string } & (
  | { readonly answerTo: string }
  /** The consultant's own. */
  | { readonly isClosed: boolean }
);

/** The next message of a question: the consultant's, or the answer of the company. */
export function MessageForm(props: Props) {
  const isAnswer = 'answerTo' in props;
  // A new form has a new key, so that the next message is another one.
  const [sent, setSent] = useState(0);
  const form = (
    <Panel>
      <SubmitForm
        name={isAnswer ? 'answerQuestion' : 'replyToAnswer'}
        key={sent}
        onDone={() => setSent(sent + 1)}
        className={classes.form ?? ''}
      >
        {({ field, pending }) => (
          <>
            <input type="hidden" name="question_id" value={props.questionId} />
            <IdempotencyKey name="idempotency_key" />
            <TextAreaField
              {...field('message')}
              label={isAnswer ? m.question_answer() : m.question_reply()}
              hint={
                isAnswer
                  ? m.question_answer_hint({ name: props.answerTo })
                  : props.isClosed && m.question_reply_closed()
              }
              rows={5}
              maxLength={4000}
            />
            <Button kind="primary" type="submit" busy={pending}>
              {isAnswer ? m.question_answer_send() : m.question_reply_send()}
            </Button>
          </>
        )}
      </SubmitForm>
    </Panel>
  );
  return isAnswer ? <Permitted needs="questions:write">{form}</Permitted> : form;
}
