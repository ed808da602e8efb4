import { parseSubmission, report } from '@conform-to/react/future';
import { coerceStructure } from '@conform-to/zod/v4/future';
import type { AnyContractProcedure, InferSchemaInput } from '@orpc/contract';
import { z } from 'zod';
import { m } from '#messages';
import { codeOf, dataOf, fieldProblemsOf, labelsOf, statusOf } from './api.ts';
import { type FormAnswer, formField } from './ui/form/form-answer.ts';

type Done = { readonly message?: string; readonly value?: unknown };

/** One thing that a page's forms can do. */
export type Submission = {
  readonly schema: z.ZodType;
  /** `item` is the part of the form's name after `#`: which row, or which of several buttons. */
  readonly send: (input: never, item: string) => Promise<Done | string | undefined>;
};

/**
 * A form that calls a function. The function itself validates the input: the contract only says which texts of the form
 * are numbers, switches or lists.
 *
 * `send` calls the function and returns the sentence that says what happened, or throws a redirect.
 */
export function submission<P extends AnyContractProcedure>(
  procedure: P,
  send: (
    input: InferSchemaInput<NonNullable<P['~orpc']['inputSchema']>>,
    item: string,
  ) => Promise<Done | string | undefined>,
): Submission {
  return { schema: procedure['~orpc'].inputSchema as unknown as z.ZodType, send: send as Submission['send'] };
}

/**
 * Answers a route's `action`: finds the submitted form, calls its function, and shows errors at their fields. The
 * entered values stay, except passwords.
 */
export async function formAction(
  request: Request,
  submissions: Readonly<Record<string, Submission>>,
): Promise<FormAnswer> {
  const formData = await request.formData().catch(() => null);
  if (formData === null) throw new Response(null, { status: 415 });
  // A submit button may say what it does: its value comes last.
  const form = String(formData.getAll(formField).at(-1) ?? '');
  const [name = '', item = ''] = form.split('#', 2);
  const { schema, send } = submissions[name] ?? {};
  if (!schema || !send) throw new Response(null, { status: 400 });
  formData.delete(formField);
  const submitted = parseSubmission(formData);
  try {
    const done = await send(typed(schema, submitted.payload) as never, item);
    const answer = typeof done === 'string' ? { message: done } : done;
    return { form, result: report(submitted, { reset: true }), done: true, ...answer };
  } catch (failure) {
    const code = codeOf(failure);
    if (failure instanceof Response || code === null) throw failure;
    const hideFields = [...formData].flatMap(([name, value]) => (isForgotten(name, value) ? [name] : []));
    const result = report(submitted, { error: errorsOf(failure), hideFields });
    // Status 200: browsers report others as a failed request, and the form that is shown again is a good answer.
    const refusal = dataOf(failure);
    return { form, result, done: false, code, ...(refusal !== undefined && { refusal }) };
  }
}

/** An error at a field of the form, for what only the page knows. */
export const fieldError = (field: string, sentence: string, cause?: unknown) =>
  Object.assign(new Error(sentence, { cause }), {
    code: codeOf(cause) ?? 'BAD_REQUEST',
    status: statusOf(cause) ?? 400,
    data: { fields: [{ field, error: sentence }] },
  });

/** For `catch` around a call: an error with one of these codes is shown at this field of the form. */
export const atField =
  (field: string, ...codes: readonly string[]) =>
  (error: unknown): never => {
    if (!codes.includes(codeOf(error) ?? '')) throw error;
    throw fieldError(field, labelsOf(error, m.form_field_invalid()), error);
  };

/** Passwords and files have to be entered again. */
const isForgotten = (name: string, value: FormDataEntryValue) => /password/i.test(name) || value instanceof File;

/**
 * The fields as the contract types them: numbers, switches, lists. An empty optional field is left out;
 * an empty required field stays, because the function has the sentence for it. A box that is not checked posts nothing.
 * What can't be read as its type stays as it is, and the function refuses it.
 */
function typed(schema: z.ZodType, payload: Readonly<Record<string, unknown>>): unknown {
  if (!(schema instanceof z.ZodObject)) return coerceStructure(schema).safeParse(payload).data ?? payload;
  const shape = schema.shape as Record<string, z.ZodType>;
  const optional = (name: string) => shape[name]?.safeParse(undefined).success === true;
  const given = Object.entries(payload).filter(([name, value]) => !isEmpty(value) || !optional(name));
  const read = given.map(([name, value]) => {
    const field = shape[name];
    return [name, field ? (coerceStructure(field).safeParse(value).data ?? value) : value];
  });
  const unchecked = Object.keys(shape).filter((name) => !(name in payload) && isSwitch(shape[name]));
  return { ...Object.fromEntries(read), ...Object.fromEntries(unchecked.map((name) => [name, false])) };
}

/** A file field without a file posts a nameless file of no bytes. */
const isEmpty = (value: unknown) => value === '' || (value instanceof File && value.name === '' && value.size === 0);

const isSwitch = (field: z.ZodType | undefined) =>
  field?.safeParse(false).success === true && !field.safeParse(undefined).success;

type Errors = { readonly formErrors?: string[]; readonly fieldErrors?: Record<string, string[]> };

/** The errors of a refused call by the names of the fields; an error of no field is shown above the form. */
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
