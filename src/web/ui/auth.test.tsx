import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AuthProvider, Permitted } from './auth.tsx';

test('[BO-345] the hook fails outside of its provider', () => {
  expect(() => renderToStaticMarkup(<Permitted needs="orders:write">Ship</Permitted>)).toThrow(
    'useAuth must be used within an AuthProvider',
  );
});

test('what needs a permission is shown to those who have it', () => {
  const shown = (permissions: readonly ['orders:write'] | readonly []) =>
    renderToStaticMarkup(
      <AuthProvider permissions={permissions}>
        <Permitted needs="orders:write">Ship</Permitted>
      </AuthProvider>,
    );
  expect([shown(['orders:write']), shown([])]).toEqual(['Ship', '']);
});

test('what needs no permission is shown everywhere', () => {
  expect(renderToStaticMarkup(<Permitted needs={undefined}>Shop</Permitted>)).toBe('Shop');
});
