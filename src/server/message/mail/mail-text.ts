import { m } from '#messages';

export type MailKey = Extract<keyof typeof m, `mail_${string}`>;

/** A sentence of a mail: a message with its values, which is written when the mail is queued. */
export type MailText = {
  readonly key: MailKey;
  readonly values: Readonly<Record<string, string | number | MailText>>;
};

/** A part of a mail: a sentence, or a text that a person wrote. */
export type Sentence = string | MailText;

type ValuesOf<Key extends MailKey> = {
  readonly [Name in keyof Parameters<(typeof m)[Key]>[0]]: string | number | MailText;
};

type Texts = {
  readonly [Key in MailKey]: (...values: keyof ValuesOf<Key> extends never ? [] : [values: ValuesOf<Key>]) => MailText;
};

export const isMailKey = (key: string): key is MailKey => key.startsWith('mail_');

/** The messages of mails, as texts that the company can replace (docs/decisions/069). */
export const texts = Object.fromEntries(
  Object.keys(m)
    .filter(isMailKey)
    .map((key) => [key, (values: MailText['values'] = {}) => ({ key, values })]),
) as unknown as Texts;
