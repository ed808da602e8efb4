import { type Language, standardLanguage } from '#domain/language/language.ts';
import { filledText, type MailTexts } from '#domain/message/mail-text.ts';
import { m } from '#messages';
import type { Mail, MailBlock, WrittenBlock, WrittenMail } from './mail.ts';
import { isMailKey, type MailKey, type MailText, type Sentence } from './mail-text.ts';

/** The count that decides between the forms of a message with a plural. */
const countOf = ({ values }: MailText): number | undefined =>
  Object.values(values).find((value) => typeof value === 'number');

/** A message in the language of all mails: a company replaces texts in one language. */
function messageOf(key: MailKey): (values: Readonly<Record<string, unknown>>) => string {
  const write = m[key] as (values: Readonly<Record<string, unknown>>, options: { locale: Language }) => string;
  return (values) => write(values, { locale: standardLanguage });
}

/** Stands for a named value: written it is its name in braces, counted it is a number. */
const named = (name: string, count: number) => ({ toString: () => `{${name}}`, valueOf: () => count });

const standardOf = (key: MailKey, count: number): string =>
  messageOf(key)(new Proxy({}, { get: (_, name) => named(String(name), count) }));

/** The ids of the texts of a message: one, or one for each form of a plural. */
export const textIdsOf = (key: MailKey): string[] =>
  standardOf(key, 1) === standardOf(key, 2) ? [key] : [`${key}-one`, `${key}-other`];

/** The standard text of an id with the names of its values; null if there is none. */
export function standardText(id: string): string | null {
  const [key = '', form] = id.split('-', 2);
  if (!isMailKey(key) || !(key in m) || !textIdsOf(key).includes(id)) return null;
  return standardOf(key, form === 'one' ? 1 : 2);
}

function idOf(text: MailText): string {
  const count = countOf(text);
  if (count === undefined) return text.key;
  const ids = textIdsOf(text.key);
  return ids.find((id) => ids.length > 1 && id === `${text.key}-${count === 1 ? 'one' : 'other'}`) ?? text.key;
}

/** A sentence as it is sent: the text of the company in place of the standard one. */
export function writtenText(sentence: Sentence, own: MailTexts = {}, brand = ''): string {
  if (typeof sentence === 'string') return sentence;
  const values = Object.fromEntries(
    Object.entries(sentence.values).map(([name, value]) => [
      name,
      typeof value === 'object' ? writtenText(value, own, brand) : value,
    ]),
  );
  const text = own[idOf(sentence)];
  if (text === undefined) return messageOf(sentence.key)(values);
  const shown = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  return filledText(text, { brand, ...shown });
}

type Write = (sentence: Sentence) => string;

function writtenBlock(block: MailBlock, write: Write): WrittenBlock {
  switch (block.kind) {
    case 'text':
    case 'heading':
      return { ...block, text: write(block.text) };
    case 'lines':
      return { ...block, lines: block.lines.map(write) };
    case 'rows':
      return {
        ...block,
        rows: block.rows.map((row) => ({ ...row, label: write(row.label), value: write(row.value) })),
      };
    case 'button':
      return { ...block, label: write(block.label) };
  }
}

/** A mail with its texts as they are at this moment. It stays like this in the queue. */
export function writtenMail(mail: Mail, own: MailTexts = {}, brand = ''): WrittenMail {
  const write: Write = (sentence) => writtenText(sentence, own, brand);
  const { title, ...rest } = mail;
  return {
    ...rest,
    subject: write(mail.subject),
    ...(title !== undefined && { title: write(title) }),
    blocks: mail.blocks.map((block) => writtenBlock(block, write)),
    why: write(mail.why),
  };
}

/** Where a text is in its mail. */
type MailPart = 'subject' | 'text' | 'button' | 'label' | 'footer';

/** The texts of a mail in the order in which they are read, each with where it is first and the values of this mail. */
export function textsOf(mail: Mail): { readonly part: MailPart; readonly text: MailText }[] {
  const result: { part: MailPart; text: MailText }[] = [];
  const add = (part: MailPart, sentence: Sentence) => {
    if (typeof sentence === 'string') return;
    for (const value of Object.values(sentence.values)) if (typeof value === 'object') add(part, value);
    if (!result.some(({ text }) => text.key === sentence.key)) result.push({ part, text: sentence });
  };
  add('subject', mail.subject);
  if (mail.title !== undefined) add('text', mail.title);
  for (const block of mail.blocks) {
    if (block.kind === 'text' || block.kind === 'heading') add('text', block.text);
    if (block.kind === 'lines') for (const line of block.lines) add('text', line);
    if (block.kind === 'button') add('button', block.label);
    if (block.kind === 'rows') {
      for (const { label, value } of block.rows) {
        add('label', label);
        add('label', value);
      }
    }
  }
  add('footer', mail.why);
  return result;
}

/** What a value of a text is in this mail, for its editor. */
export const exampleOf = (text: MailText, name: string, brand: string): string => {
  const value = text.values[name];
  return value === undefined ? brand : typeof value === 'object' ? writtenText(value) : String(value);
};
