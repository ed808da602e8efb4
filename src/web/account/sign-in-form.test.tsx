import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { m } from '#messages';
import { SignInForm } from './sign-in-form.tsx';

/** Which ways to sign in the form offers. */
function shown(google: boolean) {
  const Stub = createRoutesStub([{ path: '/', Component: () => <SignInForm refused={null} google={google} /> }]);
  const html = renderToString(<Stub initialEntries={['/']} />);
  return { password: html.includes(m.sign_in_password()), google: html.includes(m.sign_in_google()) };
}

test('sign-in offers Google only if it is configured', () => {
  expect(shown(false)).toEqual({ password: true, google: false });
  expect(shown(true)).toEqual({ password: true, google: true });
});
