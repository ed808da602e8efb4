import { ORPCError } from '@orpc/client';
import { data, redirect } from 'react-router';
import type { ApiClient } from '#contract/client.ts';
import { contactLabels, type FieldName, isFieldName, messageIn, missingIn } from './contact-message.ts';

/** Sends a form posted without scripts. Rejected input is returned with all values. */
export async function sendWithoutScript(api: ApiClient, form: FormData) {
  const values = messageIn(form);
  const answer = (problem: string, status: number, fields: readonly FieldName[] = []) =>
    data({ problem, fields, values }, { status });
  const missing = missingIn(values);
  if (missing.length > 0) return answer(contactLabels.required, 400, missing);
  try {
    await api.message.sendContactEmail(values);
  } catch (error) {
    if (error instanceof ORPCError && error.status < 500) {
      if (error.code !== 'BAD_REQUEST') return answer(error.message, error.status);
      const { problem, fields } = issueIn(error.data);
      return answer(problem, error.status, fields);
    }
    console.error('A message could not be sent:', error);
    return answer(contactLabels.failed, 500);
  }
  throw redirect('/contact?sent=yes', 303);
}

/** The first problem found by the contract: its message and field. */
function issueIn(error: unknown): { readonly problem: string; readonly fields: readonly FieldName[] } {
  const issues: unknown = typeof error === 'object' && error !== null && 'issues' in error ? error.issues : undefined;
  const first: unknown = Array.isArray(issues) ? issues[0] : undefined;
  if (typeof first !== 'object' || first === null) return { problem: contactLabels.failed, fields: [] };
  const problem = 'message' in first && typeof first.message === 'string' ? first.message : contactLabels.failed;
  const path = 'path' in first && Array.isArray(first.path) ? first.path.map(String) : [];
  return { problem, fields: path.filter(isFieldName) };
}
