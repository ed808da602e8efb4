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

test('the form’s fields become the message', () => {
  expect(messageIn(formOf({ ...filled, more: 'ignored' }))).toEqual(filled);
  expect(missingIn(messageIn(new FormData()))).toEqual(fieldNames.filter((name) => name !== 'phone'));
  const withFile = formOf(filled);
  withFile.set('subject', new File(['x'], 'x.txt'));
  expect(missingIn(messageIn(withFile))).toEqual(['subject']);
});

test.each(['firstName', 'lastName', 'email', 'subject', 'message'] as const)(
  '[PS-170] an empty %s is missing',
  (name) => {
    expect(missingIn({ ...filled, [name]: ' \n' })).toEqual([name]);
  },
);

test('[PS-171] an empty phone is not missing', () => {
  expect(missingIn(filled)).toEqual([]);
});
