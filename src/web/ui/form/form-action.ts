import { parseSubmission, report, type SubmissionResult } from '@conform-to/react/future';
import { coerceStructure } from '@conform-to/zod/v4/future';
import type { AnyContractProcedure, InferSchemaInput } from '@orpc/contract';
import { data } from 'react-router';
import { z } from 'zod';
import { m } from '#messages';
import { codeOf, dataOf, fieldProblemsOf, labelsOf, statusOf } from '#web/api.ts';
import { formField } from './form-field.ts';

/** What an action answers: the entered values with their errors, or that it is done. */
export type FormAnswer = {
  /** The form that was submitted: its action, and the item where a page has one form per row. */
  readonly form: string;
  readonly result: SubmissionResult<string[]>;
  readonly done: boolean;
  /** The sentence for the person, if the form is done. */
  readonly message?: string;
  /** What the page needs to continue, e.g. the code of a new consultant. */
  readonly value?: unknown;
};

type Done = { readonly message?: string; readonly value?: unknown };

/** One thing that a page's forms can do. */
export type Submission = {
  readonly schema: z.ZodType;
  readonly send: (input: never) => Promise<Done | string | undefined>;
};

/**
 * A form that calls a function. The function itself validates the input: the contract only says which texts of the form
 * are numbers, switches or lists.
 *
 * `send` calls the function and returns the sentence that says what happened, or throws a redirect.
 */
export function submission<P extends AnyContractProcedure>(
  procedure: P,
  send: (input: InferSchemaInput<NonNullable<P['~orpc']['inputSchema']>>) => Promise<Done | string | undefined>,
): Submission {
  return { schema: procedure['~orpc'].inputSchema as unknown as z.ZodType, send: send as Submission['send'] };
}

/**
 * Answers a route's `action`: finds the submitted form, calls its function, and shows errors at their fields. The
 * values that were entered are kept, except passwords.
 */
export async function formAction(request: Request, submissions: Readonly<Record<string, Submission>>) {
  const formData = await request.formData().catch(() => null);
  if (formData === null) throw new Response(null, { status: 415 });
  // A submit button may say what it does: its value comes last.
  const form = String(formData.getAll(formField).at(-1) ?? '');
  const { schema, send } = submissions[form.split('#', 1)[0] ?? ''] ?? {};
  if (!schema || !send) throw new Response(null, { status: 400 });
  formData.delete(formField);
  const submitted = parseSubmission(formData);
  try {
    const done = await send(coerceStructure(schema).parse(withoutEmpty(schema, submitted.payload)) as never);
    const answer = typeof done === 'string' ? { message: done } : done;
    return data<FormAnswer>({ form, result: report(submitted, { reset: true }), done: true, ...answer });
  } catch (failure) {
    if (failure instanceof Response || codeOf(failure) === null) throw failure;
    const hideFields = [...new Set(formData.keys())].filter((name) => /password/i.test(name));
    const result = report(submitted, { error: errorsOf(failure), hideFields });
    return data<FormAnswer>({ form, result, done: false }, { status: statusOf(failure) ?? 400 });
  }
}

/** A field left empty that may be left out is left out; an empty required field gets the contract's own sentence. */
function withoutEmpty(schema: z.ZodType, payload: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
  return Object.fromEntries(
    Object.entries(payload).filter(([name, value]) => value !== '' || !shape[name]?.safeParse(undefined).success),
  );
}

type Errors = { readonly formErrors?: string[]; readonly fieldErrors?: Record<string, string[]> };

/** The errors of a refused call by the names of the fields; what belongs to no field stands above the form. */
function errorsOf(failure: unknown): Errors {
  const fieldErrors: Record<string, string[]> = {};
  for (const { field, error } of [...issuesOf(failure), ...fieldProblemsOf(failure)]) {
    // Sentences that name a field by its key are for programs.
    fieldErrors[fieldName(field)] ??= [error.startsWith('The field "') ? m.form_field_invalid() : error];
  }
  const { '': formErrors, ...others } = fieldErrors;
  if (Object.keys(fieldErrors).length > 0) return { fieldErrors: others, ...(formErrors && { formErrors }) };
  return { formErrors: [labelsOf(failure, m.form_failed())] };
}

/** The issues of an input that a function refused in process. */
function issuesOf(failure: unknown): readonly { field: string; error: string }[] {
  const data = dataOf(failure) as { issues?: readonly z.core.$ZodIssue[] } | undefined;
  return (data?.issues ?? []).map(({ path, message }) => ({ field: path.join('.'), error: message }));
}

/** `lines.0.quantity` → `lines[0].quantity`, as forms name their fields. */
const fieldName = (path: string): string => path.replace(/\.(\d+)/g, '[$1]');
