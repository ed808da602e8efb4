import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, Outlet } from 'react-router';
import { expect, test } from 'vitest';
import { littleBirch } from '#contract/settings/company.ts';

/** Loaded by name: a route's exports are used by the router alone. */
const pageOf = (name: string): Promise<{ default: ComponentType }> => import(`./${name}.tsx`);
const { default: Contact } = await pageOf('contact');

/** What the fields of the form contain when the page opens. */
function fieldsFor(person: Readonly<Record<string, unknown>> | null, address = '/'): string[] {
  const layout = 'routes/public/public-layout';
  const Stub = createRoutesStub([
    { id: 'root', Component: Outlet, children: [{ id: layout, path: '/', Component: Contact }] },
  ]);
  const line = { text: '', lang: undefined };
  const companyTexts = { phoneLine: line, location: line };
  const loaderData = { root: { company: littleBirch, companyTexts }, [layout]: { person } };
  const html = renderToString(<Stub initialEntries={[address]} hydrationData={{ loaderData }} />);
  const inputs = html.match(/<input[^>]*>/g) ?? [];
  return ['firstName', 'lastName', 'email', 'subject'].map(
    (name) => inputs.find((input) => input.includes(`name="${name}"`))?.match(/ value="([^"]*)"/)?.[1] ?? '',
  );
}

test('the contact form has the name and email address of a signed-in person', () => {
  const sofia = { firstName: 'Sofia', lastName: 'Almeida', email: 'sofia@littlebirch.example' };
  expect(fieldsFor(sofia)).toEqual(['Sofia', 'Almeida', 'sofia@littlebirch.example', '']);
});

test('the contact form of a visitor is empty', () => {
  expect(fieldsFor(null)).toEqual(['', '', '', '']);
});

test('a return is asked for with the number of the order as the subject', () => {
  expect(fieldsFor(null, '/?return=1042')[3]).toBe('Return of order 1042');
  expect(fieldsFor(null, '/?return=%3Cb%3E')[3]).toBe('');
});
