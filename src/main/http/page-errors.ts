import { ORPCError } from '@orpc/server';
import { m } from '#messages';
import english from '../../../messages/en.json' with { type: 'json' };

type Message = (values: Readonly<Record<string, string>>) => string;
const messages = m as unknown as Readonly<Record<string, Message>>;

/** The messages of errors: key and English text. */
const texts = Object.entries(english).flatMap(([key, text]): [key: string, text: string][] =>
  key.startsWith('error_') && typeof text === 'string' ? [[key, text]] : [],
);

const hasValues = ([, text]: [string, string]) => text.includes('{');

const byText = new Map(texts.filter((text) => !hasValues(text)).map(([key, text]) => [text, key]));

/** Texts with values as patterns: `This payment is {status} now.` Longer texts first, since a value can be anything. */
const patterns = texts
  .filter(hasValues)
  .toSorted(([, a], [, b]) => b.length - a.length)
  .map(([key, text]) => ({ key, pattern: patternOf(text) }));

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function patternOf(text: string): RegExp {
  const parts = text.split(/\{(\w+)\}/);
  const pattern = parts.map((part, at) => {
    if (at % 2 === 0) return escaped(part);
    return parts.indexOf(part) < at ? `\\k<${part}>` : `(?<${part}>.+)`;
  });
  return new RegExp(`^${pattern.join('')}$`, 's');
}

/**
 * A sentence of the contract as the message of pages. The API's English sentence is the key, as in gettext, so that every
 * error and every schema has its message without a code of its own. A value can be a sentence too. A sentence without a message stays as it is.
 */
export function pageSentence(sentence: string): string {
  const key = byText.get(sentence);
  if (key !== undefined) return messages[key]?.({}) ?? sentence;
  for (const { key: each, pattern } of patterns) {
    const values = pattern.exec(sentence)?.groups;
    if (!values) continue;
    const inPages = Object.entries(values).map(([name, value]) => [name, pageSentence(value)]);
    return messages[each]?.(Object.fromEntries(inPages)) ?? sentence;
  }
  return sentence;
}

/** An error of a function that a page calls, with its sentences as messages; other failures as they are. */
export function pageError(error: unknown): unknown {
  if (!(error instanceof ORPCError)) return error;
  const { code, defined, status, message } = error;
  return new ORPCError(code, {
    defined,
    status,
    message: pageSentence(message),
    data: pageData(error.data),
    cause: error,
  });
}

type ErrorData = {
  readonly fields?: readonly { readonly error?: string }[];
  readonly issues?: readonly { readonly message: string }[];
};

/** The data of an error with the sentences about its fields as messages. */
function pageData(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const { fields, issues } = data as ErrorData;
  return {
    ...data,
    ...(Array.isArray(fields) && {
      fields: fields.map((each) => ({ ...each, ...(each.error !== undefined && { error: pageSentence(each.error) }) })),
    }),
    ...(Array.isArray(issues) && {
      issues: issues.map((issue) => ({ ...issue, message: pageSentence(issue.message) })),
    }),
  };
}
