import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AuthProvider, Permitted } from './auth.tsx';

test('[BO-345] the hook fails outside of its provider', () => {
  expect(() => renderToStaticMarkup(<Permitted needs="orders:write">Ship</Permitted>)).toThrow(
    'useAuth must be used within an AuthProvider',
  );
});

test('shows parts that need a permission to people who have it', () => {
  const shown = (permissions: readonly ['orders:write'] | readonly []) =>
    renderToStaticMarkup(
      <AuthProvider permissions={permissions}>
        <Permitted needs="orders:write">Ship</Permitted>
      </AuthProvider>,
    );
  expect([shown(['orders:write']), shown([])]).toEqual(['Ship', '']);
});

test('shows parts without a permission to everyone', () => {
  expect(renderToStaticMarkup(<Permitted needs={undefined}>Shop</Permitted>)).toBe('Shop');
});
