import { expect, test } from 'vitest';
import { fieldNames, messageIn, missingIn } from './contact-message.ts';

const filled = {
  firstName: 'Noor',
  lastName: 'Bell',
  email: 'n@example.org',
  phone: '',
  subject: 'Hello',
  message: 'Hi',
};
const formOf = (values: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
};

test('builds the message from the form’s fields', () => {
  expect(messageIn(formOf({ ...filled, more: 'ignored' }))).toEqual(filled);
  expect(missingIn(messageIn(new FormData()))).toEqual(fieldNames.filter((name) => name !== 'phone'));
  const withFile = formOf(filled);
  withFile.set('subject', new File(['x'], 'x.txt'));
  expect(missingIn(messageIn(withFile))).toEqual(['subject']);
});

test('replaces pasted tabs in one-line fields with spaces', () => {
  const pasted = messageIn(formOf({ ...filled, subject: 'Order\t1043', message: 'Order\t1043\nThanks' }));
  expect(pasted.subject).toBe('Order 1043');
  expect(pasted.message).toBe('Order\t1043\nThanks');
});

test.each(['firstName', 'lastName', 'email', 'subject', 'message'] as const)(
  '[PS-170] reports an empty %s as missing',
  (name) => {
    expect(missingIn({ ...filled, [name]: ' \n' })).toEqual([name]);
  },
);

test('[PS-171] does not report an empty phone as missing', () => {
  expect(missingIn(filled)).toEqual([]);
});
