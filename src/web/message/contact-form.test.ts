import { expect, test } from 'vitest';
import { missingFields } from './contact-form.tsx';

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

test.each(['firstName', 'lastName', 'email', 'subject', 'message'] as const)(
  '[PS-170] reports an empty %s as missing',
  (name) => {
    expect(missingFields(formOf({ ...filled, [name]: ' \n' }))).toEqual({
      [name]: 'Please fill in all required fields.',
    });
  },
);

test('[PS-171] does not report an empty phone as missing', () => {
  expect(missingFields(formOf(filled))).toEqual({});
  expect(Object.keys(missingFields(new FormData()))).toHaveLength(5);
});
