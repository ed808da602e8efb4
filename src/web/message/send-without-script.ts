import { ORPCError } from '@orpc/client';
import { data, redirect } from 'react-router';
import type { ApiClient } from '#contract/client.ts';
import { contactWords, messageIn, missingIn } from './contact-message.ts';

/** Sends what a form without scripts carries. What is refused comes back with all that was typed. */
export async function sendWithoutScript(api: ApiClient, form: FormData) {
  const values = messageIn(form);
  const answer = (problem: string, status: number) => data({ problem, values }, { status });
  if (missingIn(values).length > 0) return answer(contactWords.required, 400);
  try {
    await api.message.sendContactEmail(values);
  } catch (error) {
    if (error instanceof ORPCError && error.status < 500) {
      return answer(error.code === 'BAD_REQUEST' ? issueIn(error.data) : error.message, error.status);
    }
    console.error('A message could not be sent:', error);
    return answer(contactWords.failed, 500);
  }
  throw redirect('/contact?sent=yes', 303);
}

/** The first thing that the contract has against the input, in its words. */
function issueIn(found: unknown): string {
  const issues: unknown = typeof found === 'object' && found !== null && 'issues' in found ? found.issues : undefined;
  const first: unknown = Array.isArray(issues) ? issues[0] : undefined;
  return typeof first === 'object' && first !== null && 'message' in first && typeof first.message === 'string'
    ? first.message
    : contactWords.failed;
}
