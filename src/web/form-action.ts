import { parseSubmission, report } from '@conform-to/react/future';
import { coerceStructure } from '@conform-to/zod/v4/future';
import type { AnyContractProcedure, InferSchemaInput } from '@orpc/contract';
import { redirect } from 'react-router';
import { z } from 'zod';
import { readerLanguage } from '#contract/language/format.ts';
import { plainAmount, plainPercent, withDecimalPoint } from '#domain/language/typed-number.ts';
import { m } from '#messages';
import { codeOf, dataOf, fieldProblemsOf, messageOf, statusOf } from './api.ts';
import {
  backToEntry,
  type FormAnswer,
  formField,
  inputNameOf,
  isReviewedField,
  reviewedField,
  submittedForm,
} from './ui/form/form-answer.ts';

type Done = Pick<FormAnswer, 'message' | 'warning' | 'title' | 'to' | 'file' | 'value'> & {
  /** The entered values stay, for the next step of the form. */
  readonly stays?: boolean;
};

/** One thing that a page's forms can do. */
export type Submission = {
  readonly schema: z.ZodType;
  /** `item` is the part of the form's name after `#`: which row, or which of several buttons. */
  readonly send: (input: never, item: string) => Promise<Done | string | undefined>;
  /** What `send` would do. It is shown first; `send` gets exactly the values that were reviewed. */
  readonly review?: (input: never) => Promise<unknown>;
  /** The fields on which the review depends, by the names in the input; all that were entered before it by default. */
  readonly reviewFields?: readonly string[];
  /** Those of them that are entered in the review itself. A wrong one is shown there, and the review goes without it. */
  readonly enteredInReview?: readonly string[];
  /** The names of posted fields without a meaning, such as the quantity of a row without a product. They are left out. */
  readonly unused?: (fields: FormData) => readonly string[];
  /** The fields with rates, which have no thousands separator: `1,367` in English is refused, because it is probably 1.367. */
  readonly rates?: readonly string[];
  /** The fields with percentages, which people also type with their sign. */
  readonly percentages?: readonly string[];
};

type Input<P extends AnyContractProcedure> = InferSchemaInput<NonNullable<P['~orpc']['inputSchema']>>;

/**
 * A form that calls a function. The function itself validates the input: the contract only says which texts of the form
 * are numbers, switches or lists.
 *
 * `send` calls the function and returns the sentence that says what happened, or throws a redirect.
 */
export function submission<P extends AnyContractProcedure>(
  procedure: P,
  send: (input: Input<P>, item: string) => Promise<Done | string | undefined>,
): Submission {
  return { schema: procedure['~orpc'].inputSchema as unknown as z.ZodType, send: send as Submission['send'] };
}

/**
 * A form that shows its effect before it happens: the first press calls `review`, and its answer is the form's `review`;
 * the next one calls `send`, unless a value was changed meanwhile.
 */
export function reviewedSubmission<P extends AnyContractProcedure>(
  procedure: P,
  review: (input: Input<P>) => Promise<unknown>,
  send: (input: Input<P>) => Promise<Done | string | undefined>,
): Submission {
  return { ...submission(procedure, send), review: review as NonNullable<Submission['review']> };
}

/** What a form says when its function fails without a sentence for the user. */
type Failing = {
  /** By submission; the same as for `formClientAction`. */
  readonly failures: Readonly<Record<string, () => string>>;
  readonly log: (failure: unknown) => void;
};

/** The fields that a form sent. Any other body is refused. */
export async function sentForm(request: Request): Promise<FormData> {
  const formData = await request.formData().catch(() => null);
  if (formData === null) throw new Response(null, { status: 415 });
  return formData;
}

/**
 * Answers a route's `action`: finds the submitted form, calls its function, and shows errors at their fields. The
 * entered values stay, except passwords. Without `failing`, a failure that is not a refusal replaces the page.
 */
export async function formAction(
  request: Request,
  submissions: Readonly<Record<string, Submission>>,
  failing?: Failing,
): Promise<FormAnswer> {
  const formData = await sentForm(request);
  // A submit button may name its submission: its value comes last.
  const [form, name] = submittedForm(formData);
  const [key = '', item = ''] = name.split('#', 2);
  const {
    schema,
    send,
    review,
    reviewFields,
    enteredInReview = [],
    rates = [],
    percentages = [],
    unused,
  } = submissions[key] ?? {};
  if (!schema || !send) throw new Response(null, { status: 400 });
  const reviewedValues = String(formData.getAll(reviewedField).at(-1) ?? '');
  formData.delete(formField);
  formData.delete(reviewedField);
  for (const [field, value] of [...formData]) if (isNoFile(value)) formData.delete(field);
  for (const field of unused?.(formData) ?? []) formData.delete(field);
  const submitted = parseSubmission(formData);
  const answered = { form, submission: name };
  if (reviewedValues === backToEntry) return { ...answered, result: report(submitted), done: false };
  const forgotten = [...formData].flatMap(([field, value]) => (isForgotten(field, value) ? [field] : []));
  const input = inReaderNumbers(schema, typed(schema, withPercentages(submitted.payload, percentages)), rates) as never;
  const isConfirmed = review !== undefined && isReviewed(formData, reviewedValues, reviewFields);
  // A change of these fields ends the review.
  const endingFields = reviewFields?.filter((field) => !enteredInReview.includes(field));
  const reviewOf = (effect: unknown, reviewed: string) => ({
    review: effect,
    reviewed,
    ...(endingFields && { reviewFields: endingFields }),
  });
  try {
    if (review && !isConfirmed) {
      const effect = await review(input);
      const reviewed = valuesOf(formData, reviewFields);
      return { ...answered, result: report(submitted), done: false, ...reviewOf(effect, reviewed) };
    }
    const done = await send(input, item);
    const { stays = false, ...answer } = typeof done === 'string' ? { message: done } : (done ?? {});
    const next = answer.to ?? answer.file;
    if (next !== undefined && opensPage(request)) throw redirect(next, 303);
    const result = stays
      ? report(submitted, { error: null, hideFields: forgotten })
      : report(submitted, { reset: true });
    return { ...answered, result, done: true, ...answer };
  } catch (failure) {
    const code = codeOf(failure);
    const failed = failing?.failures[key];
    if (failure instanceof Response || (code === null && !failed)) throw failure;
    if (code === null) failing?.log(failure);
    const says = failed && !hasSentence(failure) ? { formErrors: [failed()] } : errorsOf(failure);
    const result = report(submitted, { error: says, hideFields: forgotten });
    // The wrong value was entered during the review, so the review stays.
    const isAdded = (field: string) =>
      enteredInReview.includes(field) || (isConfirmed && !isReviewedField(field, reviewedValues, reviewFields));
    const keepsReview = reviewedValues !== '' && hasOnlyErrorsAt(isAdded, says);
    const wrong = Object.keys(says.fieldErrors ?? {}).filter((field) => enteredInReview.includes(field));
    const repeatedReview = review && keepsReview ? await reviewWithout(wrong, review, input) : undefined;
    // Status 200: browsers report others as a failed request, and the form that is shown again is a good answer.
    const refusal = dataOf(failure);
    return {
      ...answered,
      result,
      done: false,
      code,
      ...(statusOf(failure) === 409 && { stale: true }),
      ...(refusal !== undefined && { refusal }),
      ...(repeatedReview !== undefined &&
        reviewOf(repeatedReview, isConfirmed ? reviewedValues : valuesOf(formData, reviewFields))),
    };
  }
}

/** Whether there are errors, and all are of these fields. */
function hasOnlyErrorsAt(isOne: (field: string) => boolean, { formErrors = [], fieldErrors = {} }: Errors): boolean {
  const names = Object.keys(fieldErrors);
  return formErrors.length === 0 && names.length > 0 && names.every(isOne);
}

/** Undefined if the values can no longer be reviewed: the form is shown with its error alone. */
const reviewWithout = (
  wrong: readonly string[],
  review: NonNullable<Submission['review']>,
  input: never,
): Promise<unknown> => {
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !wrong.includes(name)));
  return review(wrong.length === 0 ? input : (rest as never)).catch(() => undefined);
};

/** Whether a function says why it refuses. Its sentences about its own failures do not help the user. */
const hasSentence = (failure: unknown): boolean =>
  (statusOf(failure) ?? 500) < 500 && (messageOf(failure, '') !== '' || fieldProblemsOf(failure).length > 0);

/** Whether the browser opens the answer as a page: the form was sent without scripts. */
const opensPage = ({ headers }: Request) => headers.get('accept')?.includes('text/html') === true;

/** A file field in which nothing was chosen: it posts a nameless file of no bytes. */
const isNoFile = (value: unknown) => value instanceof File && value.size === 0 && value.name === '';

/** An error at a field of the form, or above the form if `field` is empty, for what only the page knows. */
export const fieldError = (field: string, sentence: string, cause?: unknown) =>
  Object.assign(new Error(sentence, { cause }), {
    code: codeOf(cause) ?? 'BAD_REQUEST',
    status: statusOf(cause) ?? 400,
    data: { fields: [{ field, error: sentence }] },
  });

/** For `catch` around a call: an error with one of these codes is shown at its field of the form. */
export const atFields =
  (fields: Readonly<Record<string, string>>) =>
  (error: unknown): never => {
    const field = fields[codeOf(error) ?? ''];
    throw field === undefined ? error : fieldError(field, messageOf(error, m.form_field_invalid()), error);
  };

/** The same for one field. */
export const atField = (field: string, ...codes: readonly string[]) =>
  atFields(Object.fromEntries(codes.map((code) => [code, field])));

/** For `catch`: an error with this code is shown above the form, too, because the sentences at its fields don't say what to do. */
export const aboveToo =
  (code: string) =>
  (error: unknown): never => {
    if (codeOf(error) !== code) throw error;
    const sentence = messageOf(error, m.form_failed());
    const data = { fields: [{ field: '', error: sentence }, ...fieldProblemsOf(error)] };
    throw Object.assign(fieldError('', sentence, error), { data });
  };

/**
 * For `catch`: names a wrong field that only the database can check, together with the other wrong fields. The function of the form checks
 * it after the others, so people would have to correct the form twice. `check` calls a function that is refused with `code` if the field is wrong.
 */
export const alsoAtField =
  (field: string, code: string, check: () => Promise<unknown>) =>
  async (error: unknown): Promise<never> => {
    const named = fieldProblemsOf(error);
    if (named.length === 0 || named.some((problem) => problem.field === field)) throw error;
    const refused = await check().catch((failure: unknown) => failure);
    if (codeOf(refused) !== code) throw error;
    const sentence = messageOf(refused, m.form_field_invalid());
    const data = { fields: [...named, { field, error: sentence }] };
    throw Object.assign(fieldError(field, sentence, error), { data });
  };

/** The entered values as one text: all, or those of some fields that are not empty. Each rendered form has a new idempotency key. */
const valuesOf = (formData: FormData, fields?: readonly string[]): string =>
  JSON.stringify(
    [...formData].filter(
      ([name, value]) =>
        typeof value === 'string' &&
        !/idempotency/i.test(name) &&
        (fields === undefined || (value !== '' && fields.includes(inputNameOf(name)))),
    ),
  );

/**
 * Whether all values are still those of a review. Fields that the review added don't count, unless they are among those on which it
 * depends.
 */
function isReviewed(formData: FormData, reviewed: string, fields?: readonly string[]): boolean {
  if (fields !== undefined) return valuesOf(formData, fields) === reviewed;
  try {
    const values: unknown = JSON.parse(reviewed);
    if (!Array.isArray(values)) return false;
    // An empty field that the review removed had no value to change.
    const entered = values.filter(([name, value]) => value !== '' || formData.has(name));
    const names = new Set(entered.map(([name]) => name));
    const same = new FormData();
    for (const [name, value] of formData) if (names.has(name)) same.append(name, value);
    return valuesOf(same) === JSON.stringify(entered);
  } catch {
    return false;
  }
}

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

type Payload = Readonly<Record<string, unknown>>;

/** The entered values with percentages as the contract has them. */
function withPercentages(payload: Payload, names: readonly string[]): Payload {
  const read = names.map((name) => {
    const text = payload[name];
    return [name, typeof text === 'string' ? plainPercent(text, readerLanguage()) : text];
  });
  return { ...payload, ...Object.fromEntries(read) };
}

/**
 * Amounts that a person typed in their language, with its decimal sign and thousands separator, are written as the contract has them
 * where it refuses the text. What it accepts as it is, such as a note or a password, stays.
 */
function inReaderNumbers(schema: z.ZodType, input: unknown, rates: readonly string[]): unknown {
  for (const { path } of schema.safeParse(input).error?.issues ?? []) {
    const [holder, name] = [path.slice(0, -1).reduce(within, input), path.at(-1)];
    const text = name === undefined ? undefined : within(holder, name);
    if (typeof text !== 'string' || name === undefined) continue;
    const plain = rates.includes(String(name)) ? withDecimalPoint : plainAmount;
    (holder as Record<PropertyKey, unknown>)[name] = plain(text, readerLanguage());
  }
  return input;
}

const within = (value: unknown, name: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[name] : undefined;

const isEmpty = (value: unknown) => value === '' || isNoFile(value);

const isSwitch = (field: z.ZodType | undefined) =>
  field?.safeParse(false).success === true && !field.safeParse(undefined).success;

type Errors = { readonly formErrors?: string[]; readonly fieldErrors?: Record<string, string[]> };

/** The errors of a refused call by the names of the fields; an error of no field is shown above the form. */
function errorsOf(failure: unknown): Errors {
  const fieldErrors: Record<string, string[]> = {};
  for (const { field, error } of fieldProblemsOf(failure)) {
    // Sentences that name a field by its key are for programs.
    fieldErrors[fieldName(field)] ??= [error.startsWith('The field "') ? m.form_field_invalid() : error];
  }
  const { '': formErrors, ...others } = fieldErrors;
  if (Object.keys(fieldErrors).length > 0) return { fieldErrors: others, ...(formErrors && { formErrors }) };
  return { formErrors: [messageOf(failure, m.form_failed())] };
}

/** `lines.0.quantity` → `lines[0].quantity`, as forms name their fields. */
const fieldName = (path: string): string => path.replace(/\.(\d+)/g, '[$1]');
