import { m } from '#messages';

/** A label with its value, e.g. an item and its amount. The last row of a sum is its total. */
export type MailRow = { readonly label: string; readonly value: string; readonly isTotal?: boolean };

/** A part of a mail. Its texts are finished sentences; `renderMail` decides how it looks as HTML and as plain text. */
export type MailBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  /** The lines of an address, or the message that a person wrote. */
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'rows'; readonly rows: readonly MailRow[] }
  | { readonly kind: 'button'; readonly label: string; readonly url: string };

/**
 * A mail before its layout, as it waits in the queue: brand, colours and footer are added when it is sent. All texts are
 * plain text.
 */
export type Mail = {
  /** One plain address. */
  readonly to: string;
  /** One plain address; the company's contact address if it is absent. */
  readonly replyTo?: string;
  readonly subject: string;
  /** The heading of the mail, where it is not the subject. */
  readonly title?: string;
  readonly blocks: readonly MailBlock[];
  /** Why a person gets this mail: the first sentence of its footer. */
  readonly why: string;
  /** Where mails of this kind can be switched off. */
  readonly settingsUrl?: string;
};

export const text = (sentence: string): MailBlock => ({ kind: 'text', text: sentence });
export const button = (label: string, url: string): MailBlock => ({ kind: 'button', label, url });

/**
 * Anyone can trigger a mail to an address and choose the name in it, so a name that could contain a link or a message
 * is left out.
 */
export const greeting = (name: string | null): MailBlock =>
  text(
    name !== null && /^(?!.*(\p{L}\.\p{L}|www))[\p{L}\p{M} .'’-]{1,60}$/iu.test(name)
      ? m.mail_greeting_name({ name })
      : m.mail_greeting(),
  );
