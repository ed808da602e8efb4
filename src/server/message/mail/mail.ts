import { type Sentence, texts } from './mail-text.ts';

/** A label with its value, e.g. an item and its amount. The last row of a sum is its total. */
export type MailRow<Text = Sentence> = { readonly label: Text; readonly value: Text; readonly isTotal?: boolean };

/** A part of a mail; `renderMail` decides how it looks as HTML and as plain text. */
export type MailBlock<Text = Sentence> =
  | { readonly kind: 'text'; readonly text: Text }
  | { readonly kind: 'heading'; readonly text: Text }
  /** The lines of an address, or the message that a person wrote. */
  | { readonly kind: 'lines'; readonly lines: readonly Text[] }
  | { readonly kind: 'rows'; readonly rows: readonly MailRow<Text>[] }
  | { readonly kind: 'button'; readonly label: Text; readonly url: string };

/** A mail before its layout, with sentences that are written when it is queued. */
export type Mail<Text = Sentence> = {
  /** One plain address. */
  readonly to: string;
  /** One plain address; the company's contact address if it is absent. */
  readonly replyTo?: string;
  readonly subject: Text;
  /** The heading of the mail, where it is not the subject. */
  readonly title?: Text;
  readonly blocks: readonly MailBlock<Text>[];
  /** Why a person gets this mail: the first sentence of its footer. */
  readonly why: Text;
  /** Where mails of this kind can be switched off. */
  readonly settingsUrl?: string;
};

/** A mail as it waits in the queue: brand, colours and footer are added when it is sent. All texts are plain text. */
export type WrittenMail = Mail<string>;
export type WrittenBlock = MailBlock<string>;

export const text = (sentence: Sentence): MailBlock => ({ kind: 'text', text: sentence });
export const button = (label: Sentence, url: string): MailBlock => ({ kind: 'button', label, url });

/**
 * Anyone can trigger a mail to an address and choose the name in it, so a name that could contain a link or a message
 * is left out.
 */
export const greeting = (name: string | null): MailBlock =>
  text(
    name !== null && /^(?!.*(\p{L}\.\p{L}|www))[\p{L}\p{M} .'’-]{1,60}$/iu.test(name)
      ? texts.mail_greeting_name({ name })
      : texts.mail_greeting(),
  );
