import { unchanged } from '#web/form-client-action.ts';
import { submittedForm, unsentAnswer } from '#web/ui/form/form-answer.ts';
import type { Step } from './steps.ts';

const back: Readonly<Record<string, Step>> = { backToPersonalInfo: 1, backToAddress: 2 };

/** Answers the wizard's Previous in the browser, so that it works while the network is down; null for other forms. */
export async function turnBack(request: Request) {
  const formData = await request.clone().formData();
  const step = back[submittedForm(formData)[1]];
  return step === undefined ? null : unchanged({ ...unsentAnswer(formData, []), done: true, value: { step } });
}
