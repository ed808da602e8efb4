import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { ProductGrid } from './product-grid.tsx';

const shown = (isEmpty: boolean): string => {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <ProductGrid products={[]} isEmpty={isEmpty} currency="CAD" search="" /> },
  ]);
  return renderToStaticMarkup(<Stub />);
};

test('a shop without products does not blame the filters', () => {
  expect(shown(true)).toContain('No products yet');
  expect(shown(true)).not.toContain('filter');
  expect(shown(false)).toContain('Try adjusting your search or filter criteria');
});
