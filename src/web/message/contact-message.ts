import type { ContactMessage } from '#contract/message/message.ts';

/** The specification's messages for the results of sending. */
export const contactLabels = {
  required: 'Please fill in all required fields.',
  email: 'Please enter a valid email address',
  sent: "Message sent successfully! We'll get back to you soon.",
  failed: 'Failed to send message. Please try again later.',
} as const;

export const fieldNames = ['firstName', 'lastName', 'email', 'phone', 'subject', 'message'] as const;
export type FieldName = (typeof fieldNames)[number];

/** One-line fields contain no tabs or line breaks: pasted ones become spaces. */
const onOneLine = (text: string): string => text.replace(/[\t\n\r]+/g, ' ');

/** The values of the form. A file or a missing field counts as empty. */
export function messageIn(form: FormData): Required<ContactMessage> {
  const typed = (name: FieldName) => {
    const value = form.get(name);
    if (typeof value !== 'string') return '';
    return name === 'message' ? value : onOneLine(value);
  };
  return {
    firstName: typed('firstName'),
    lastName: typed('lastName'),
    email: typed('email'),
    phone: typed('phone'),
    subject: typed('subject'),
    message: typed('message'),
  };
}

export const isFieldName = (name: string): name is FieldName => fieldNames.some((field) => field === name);

/** The required fields that are empty, in the order of the form. */
export const missingIn = (message: Required<ContactMessage>): readonly FieldName[] =>
  fieldNames.filter((name) => name !== 'phone' && message[name].trim() === '');
