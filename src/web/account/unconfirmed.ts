import { useState } from 'react';
import { useActionData } from 'react-router';
import type { FormAnswer } from '#web/ui/form/form-answer.ts';

const isUnconfirmed = (answer: FormAnswer | undefined) => answer?.code === 'EMAIL_NOT_VERIFIED';

/** Whether the last sign-in was refused because its address waits for its confirmation, and the form's `onAnswer`. */
export function useUnconfirmed() {
  const [unconfirmed, setUnconfirmed] = useState(isUnconfirmed(useActionData<FormAnswer>()));
  return [unconfirmed, (answer: FormAnswer) => setUnconfirmed(isUnconfirmed(answer))] as const;
}
