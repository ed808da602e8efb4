import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NonceProvider } from '#web/nonce.tsx';
import { StructuredData } from './structured-data.tsx';

const hostile = [
  '</script><script>alert(1)</script>',
  '</SCRIPT ><img src=x onerror=alert(1)>',
  '<!-- <script>',
  ']]>',
  'a & b "quoted" \\ \u2028 é',
];

test.each(hostile)('%j stays inside the element and is read back unchanged', (name) => {
  const markup = renderToStaticMarkup(
    <NonceProvider nonce="abc">
      <StructuredData data={{ '@type': 'Product', name }} />
    </NonceProvider>,
  );
  const [, attributes, inside] = /^<script([^>]*)>([^<]*)<\/script>$/.exec(markup) ?? [];
  expect(attributes).toBe(' type="application/ld+json" nonce="abc"');
  expect(JSON.parse(inside ?? '')).toEqual({ '@context': 'https://schema.org', '@type': 'Product', name });
});
