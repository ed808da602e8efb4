import { z } from 'zod';

// The error messages for inputs with a schema that has no message. Every function of the contract
// loads this file, so it applies wherever an input is checked.

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const formats: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  guid: 'a UUID',
  email: 'an email address',
  url: 'an address like https://example.org',
  date: 'a day like 2026-10-31',
  datetime: 'an instant like 2026-10-31T18:00:00Z',
};

/** A limit on the length of a text or list, or on a number: "at least 3 characters". */
function bound(words: 'at least' | 'at most', origin: string, limit: unknown): string {
  const count = `${words} ${String(limit)}`;
  if (origin === 'string') return `must have ${count} characters`;
  if (origin === 'array') return `must have ${count} entries`;
  return `must be ${count}`;
}

function want(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'too_small':
      if ((issue.origin === 'string' || issue.origin === 'array') && issue.minimum === 1) return 'is empty';
      return bound('at least', issue.origin, issue.minimum);
    case 'too_big':
      return bound('at most', issue.origin, issue.maximum);
    case 'invalid_value':
      return issue.input === undefined ? 'is missing' : `must be one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return `must be ${formats[issue.format] ?? 'written in the form that the description of the API gives'}`;
    default:
      return issue.input === undefined ? 'is missing' : 'has a value that cannot be used';
  }
}

/** A sentence that names the field; fields below others with points between: `cart.0.quantity`. */
export function inputMessages(issue: z.core.$ZodRawIssue): string {
  const path = (issue.path ?? []).join('.');
  if (path === '') return issue.code === 'invalid_type' ? 'The input must be an object.' : 'The input cannot be used.';
  return `The field "${path}" ${want(issue)}.`;
}

z.config({ customError: inputMessages });
