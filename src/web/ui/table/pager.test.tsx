import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { LongPager, Pager } from './pager.tsx';

/** What a pager says, and its links as they are in the address. */
function shown(pager: React.ReactNode) {
  const router = createMemoryRouter([{ path: '/', element: pager }], { initialEntries: ['/?q=anna&page=2'] });
  const html = renderToString(<RouterProvider router={router} />);
  const links = [...html.matchAll(/href="\/?\?q=anna&amp;page=([^"]*)"[^>]*>([^<]*)</g)].map(
    ([, page, name]) => `${name} ${page}`,
  );
  return { text: /Page [^<]*/.exec(html)?.[0] ?? null, links };
}
const list = { data: [], total: 900, previous: 'B', next: 'A' };
const about = { ...list, total: 45_000, total_is_estimate: true as const };

test('links of a long list have the cursors of the pages beside it, the first and the last one', () => {
  expect(shown(<LongPager page={7} pageSize={50} list={list} />)).toEqual({
    text: 'Page 7 of 18',
    links: ['First 1', 'Previous 6.B', 'Next 8.A', 'Last 18.last'],
  });
  expect(shown(<LongPager page={1} pageSize={50} list={{ ...list, previous: null }} />)).toEqual({
    text: 'Page 1 of 18',
    links: ['Next 2.A', 'Last 18.last'],
  });
  expect(shown(<LongPager page={18} pageSize={50} list={{ ...list, next: null }} />)).toEqual({
    text: 'Page 18 of 18',
    links: ['First 1', 'Previous 17.B'],
  });
});

test('the pages of an estimate are about as many, until the last one is reached', () => {
  expect(shown(<LongPager page={7} pageSize={50} list={about} />).text).toBe('Page 7 of about 900');
  // More than estimated.
  expect(shown(<LongPager page={950} pageSize={50} list={about} />).text).toBe('Page 950 of about 951');
  expect(shown(<LongPager page={880} pageSize={50} list={{ ...about, next: null }} />).text).toBe('Page 880 of 880');
  // Reached from the end: the number was that of the estimate.
  expect(shown(<LongPager page={20} pageSize={50} list={{ ...about, previous: null }} />).text).toBe(
    'Page 1 of about 900',
  );
});

test('an empty page links to the first one, and one page alone has no pager', () => {
  const none = { ...list, previous: null, next: null };
  expect(shown(<LongPager page={201} pageSize={50} list={none} />)).toEqual({
    text: 'Page 201 of 18',
    links: ['First 1'],
  });
  expect(shown(<LongPager page={1} pageSize={50} list={{ ...none, total: 9 }} />)).toEqual({ text: null, links: [] });
});

test('other lists have page numbers', () => {
  expect(shown(<Pager page={2} pageSize={50} total={120} />)).toEqual({
    text: 'Page 2 of 3',
    links: ['Previous 1', 'Next 3'],
  });
  // An address beyond the end leads back to what there is.
  expect(shown(<Pager page={999} pageSize={50} total={120} />).links).toEqual(['Previous 3']);
  expect(shown(<Pager page={1} pageSize={50} total={20} />)).toEqual({ text: null, links: [] });
});
