import { expect, test } from 'vitest';
import { type ContentDocument, contentDocument } from '#contract/company-content.ts';
import { pageOfWords, wordsOfPage } from '#web/company/page-words.ts';
import { aboutDocument, charterDocument } from './pages.ts';
import { scienceDocument } from './science.ts';

const pages: readonly ContentDocument[] = [
  { slug: 'about', document: aboutDocument },
  { slug: 'charter', document: charterDocument },
  { slug: 'science', document: scienceDocument },
];

test.each(pages)('an editor that changes nothing of $slug gives back the same page', (page) => {
  const words = wordsOfPage(page.slug, page.document);
  expect(contentDocument.parse(pageOfWords(page.slug, words))).toEqual(contentDocument.parse(page));
});
