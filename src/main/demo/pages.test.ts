import { expect, test } from 'vitest';
import { type ContentDocument, contentDocument } from '#contract/content/content.ts';
import { pageFromText, textOfPage } from '#web/content/page-text.ts';
import { aboutDocument, charterDocument } from './pages.ts';
import { scienceDocument } from './science.ts';

const pages: readonly ContentDocument[] = [
  { slug: 'about', document: aboutDocument },
  { slug: 'charter', document: charterDocument },
  { slug: 'science', document: scienceDocument },
];

test.each(pages)('an editor that changes nothing of $slug gives back the same page', (page) => {
  const words = textOfPage(page.slug, page.document);
  expect(contentDocument.parse(pageFromText(page.slug, words))).toEqual(contentDocument.parse(page));
});
