/** Longest text of a mail, in characters, with the names of its values. */
export const longestMailText = 600;

/** The name of the company, which every text may have or leave out. All other values of a standard text have to stay in it. */
const companyName = 'brand';

const namedValue = /\{([a-z]\w*)\}/gi;

/** The named values of a text, each once: `Hello {name},` has `name`. */
export const valuesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(namedValue)].map(([, name = '']) => name)),
];

/** A named value that a text may have; a required one must be in it. */
type MailValue = { readonly name: string; readonly required: boolean };

/** The values that a text in place of this standard text may have. Every mail knows the name of the company. */
export const allowedValues = (standard: string): MailValue[] =>
  [...new Set([...valuesIn(standard), companyName])].map((name) => ({ name, required: name !== companyName }));

/** Why a text can't replace the standard one. `value` is the named value that is meant. */
type MailTextProblem =
  | { readonly code: 'empty' | 'too-long' | 'several-lines' | 'stray-brace' | 'web-address' }
  | { readonly code: 'unknown-value' | 'missing-value'; readonly value: string };

/**
 * Checks a text that a company wants in place of the standard one. Its links are buttons of the mail, and no text changes their
 * addresses: a web address in a text could lead the readers of a mail about their password anywhere.
 */
export function checkMailText(standard: string, text: string): MailTextProblem | null {
  if (text.trim() === '') return { code: 'empty' };
  if (text.length > longestMailText) return { code: 'too-long' };
  if (/[\p{Cc}\u2028\u2029]/u.test(text)) return { code: 'several-lines' };
  if (/[{}]/.test(text.replace(namedValue, ''))) return { code: 'stray-brace' };
  const allowed = allowedValues(standard);
  const unknown = valuesIn(text).find((name) => !allowed.some((value) => value.name === name));
  if (unknown !== undefined) return { code: 'unknown-value', value: unknown };
  const missing = allowed.find(({ name, required }) => required && !valuesIn(text).includes(name));
  if (missing) return { code: 'missing-value', value: missing.name };
  if (
    /:\/\/|\bwww\.|\b[\p{L}\d-]+\.(com|net|org|ca|io|co|info|biz|app|shop|example)\b/iu.test(
      text.replace(namedValue, ''),
    )
  )
    return { code: 'web-address' };
  return null;
}

/** A text with its values filled in. A name without a value stays in braces. */
export const filledText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(namedValue, (written, name: string) => values[name] ?? written);

/** The texts of the company by the ids of the standard ones that they replace. */
export type MailTexts = Readonly<Record<string, string>>;

/** A text before and after a change; null is the standard text. */
export type MailTextChange = { readonly id: string; readonly before: string | null; readonly after: string | null };

/** What differs between the texts of two versions. */
export const mailTextChanges = (before: MailTexts, after: MailTexts): MailTextChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .toSorted()
    .filter((id) => before[id] !== after[id])
    .map((id) => ({ id, before: before[id] ?? null, after: after[id] ?? null }));
