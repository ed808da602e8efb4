import type { ContactMessage } from '#contract/message.ts';

/** The words of the specification for what can become of a message. */
export const contactWords = {
  required: 'Please fill in all required fields.',
  email: 'Please enter a valid e-mail address',
  sent: "Message sent successfully! We'll get back to you soon.",
  failed: 'Failed to send message. Please try again later.',
} as const;

export const fieldNames = ['firstName', 'lastName', 'email', 'phone', 'subject', 'message'] as const;
export type FieldName = (typeof fieldNames)[number];

/** What stands in the form, as it was typed; a file or a missing field counts as empty. */
export function messageIn(form: FormData): Required<ContactMessage> {
  const typed = (name: FieldName) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
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

/** The required fields that are empty, in the order of the form. */
export const missingIn = (message: Required<ContactMessage>): readonly FieldName[] =>
  fieldNames.filter((name) => name !== 'phone' && message[name].trim() === '');
