import type { EditedMailText, MailName, MailTextPlace, RefusedMailText } from '#contract/message/mail-text.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import { allowedValues, checkMailText, type MailTexts } from '#domain/message/mail-text.ts';
import type { Mail } from '../mail/mail.ts';
import { mailExamples } from '../mail/mail-examples.ts';
import type { MailText } from '../mail/mail-text.ts';
import { exampleOf, standardText, textIdsOf, textsOf } from '../mail/written-mail.ts';

/** The example of a mail. */
export function exampleMail(company: CompanySettings, name: MailName): Mail {
  const example = mailExamples(company).find((candidate) => candidate.name === name);
  if (!example) throw new Error(`the mail ${name} has no example`);
  return example.mail;
}

/** The ids of the texts of a mail. */
export const textIdsOfMail = (mail: Mail): string[] => textsOf(mail).flatMap(({ text }) => textIdsOf(text.key));

/** Where the texts of these ids are: the first mail with each of them. */
export function placesOf(company: CompanySettings, ids: ReadonlySet<string>): Record<string, MailTextPlace> {
  if (ids.size === 0) return {};
  const places = mailExamples(company).flatMap(({ name, mail }) =>
    textsOf(mail).flatMap(({ part, text }) => textIdsOf(text.key).map((id) => [id, { mail: name, part }] as const)),
  );
  return Object.fromEntries(places.filter(([id]) => ids.has(id)).reverse());
}

type Edited = { readonly name: MailName; readonly mail: Mail; readonly own: MailTexts };

/** The texts of a mail as they are edited. */
export function editedTexts(company: CompanySettings, { name, mail, own }: Edited): EditedMailText[] {
  const others = mailExamples(company)
    .filter((example) => example.name !== name)
    .map((example) => ({ name: example.name, ids: new Set(textIdsOfMail(example.mail)) }));
  return textsOf(mail).flatMap(({ part, text }) =>
    textIdsOf(text.key).map((id) => {
      const standard = standardText(id) ?? '';
      return {
        id,
        part,
        count: countOf(id),
        standard,
        text: own[id] ?? standard,
        values: valuesOf(text, standard, company.brand.name),
        also_in: others.flatMap((other) => (other.ids.has(id) ? [other.name] : [])),
      };
    }),
  );
}

const countOf = (id: string) => (id.endsWith('-one') ? 'one' : id.endsWith('-other') ? 'other' : null);

const valuesOf = (text: MailText, standard: string, brand: string) =>
  allowedValues(standard).map(({ name, required }) => ({ name, required, example: exampleOf(text, name, brand) }));

/** The texts of all mails with the entered ones of one mail, or why these can't be used. A standard text is not stored as one of the company's. */
export function withEntered(
  mail: Mail,
  own: MailTexts,
  entered: Readonly<Record<string, string>>,
): { readonly texts: MailTexts } | { readonly problems: RefusedMailText[] } | { readonly refused: 'unknown-text' } {
  const ids = textIdsOfMail(mail);
  if (Object.keys(entered).some((id) => !ids.includes(id))) return { refused: 'unknown-text' };
  const problems = Object.entries(entered).flatMap(([id, text]) => {
    const problem = checkMailText(standardText(id) ?? '', text);
    return problem === null ? [] : [{ id, code: problem.code, value: 'value' in problem ? problem.value : null }];
  });
  if (problems.length > 0) return { problems };
  const texts = Object.entries({ ...own, ...entered }).filter(([id, text]) => text !== standardText(id));
  return { texts: Object.fromEntries(texts) };
}
