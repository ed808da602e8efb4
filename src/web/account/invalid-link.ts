import { useState } from 'react';
import { useActionData } from 'react-router';
import type { FormAnswer } from '#web/ui/form/form-answer.ts';

const codes = ['INVALID_TOKEN', 'TOKEN_EXPIRED', 'USER_NOT_FOUND'];
const isInvalid = (answer: FormAnswer | undefined) => codes.includes(answer?.code ?? '');

/** Whether the mailed link was refused as invalid or expired, and the form's `onAnswer`. */
export function useInvalidLink() {
  const [invalid, setInvalid] = useState(isInvalid(useActionData<FormAnswer>()));
  return [invalid, (answer: FormAnswer) => setInvalid(isInvalid(answer))] as const;
}
