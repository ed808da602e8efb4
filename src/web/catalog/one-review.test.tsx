import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { littleBirch } from '#contract/settings/company.ts';
import { OneReview } from './one-review.tsx';

const review = {
  review_id: '0190f5b0-0000-7000-8000-000000000001',
  rating: 5,
  title: 'A keeper',
  body: '',
  author_name: 'Noor G.',
  // Nine in the evening of November 29 in Calgary.
  created_at: '2026-11-30T04:00:00.000Z',
  verified_purchase: true,
};

test('a review has the day on which it was written in the company’s time zone', () => {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => <OneReview review={review} as="div" /> }]);
  const html = renderToString(<Stub hydrationData={{ loaderData: { root: { company: littleBirch } } }} />);
  expect(html).toContain('November 29, 2026');
  expect(html).not.toContain('November 30, 2026');
});
