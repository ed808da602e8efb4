import { expect, test } from 'vitest';
import { type MarkdownNode, parseMarkdown } from './markdown.ts';

/** The tree as one line: `<p>` is an element, everything else is text. */
const shown = (nodes: readonly MarkdownNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      if (!('children' in node)) return `<${node.as}>`;
      return `<${node.as}${'href' in node ? ` ${node.href}` : ''}>${shown(node.children)}</${node.as}>`;
    })
    .join('');

test.each([
  ['# One\n## Two\n### Three', '<h2>One</h2><h2>Two</h2><h3>Three</h3>'],
  ['A **bold** and *light* word', '<p>A <strong>bold</strong> and <em>light</em> word</p>'],
  ['One\ntwo\n\nthree', '<p>One\ntwo</p><p>three</p>'],
  ['- a\n- b\n  1. c', '<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul>'],
  ['- a\n\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
  ['> Said', '<blockquote><p>Said</p></blockquote>'],
  ['[Terms](/terms) and [mail](mailto:a@b.ca)', '<p><a /terms>Terms</a> and <a mailto:a@b.ca>mail</a></p>'],
  ['<https://example.ca>', '<p><a https://example.ca>https://example.ca</a></p>'],
  ['one  \ntwo\n\n---', '<p>one<br>two</p><hr>'],
  ['Tom &amp; co &copy; &unknown;', '<p>Tom & co © &unknown;</p>'],
  ['Caf&eacute; &Eacute;t&eacute; &mdash; &hellip; &rsquo;&euro;', '<p>Café Été — … ’€</p>'],
  ['&#233; &#xE9; &#X2014; &#0; &#xD800; &#x110000; &#99999999;', '<p>é é — \ufffd \ufffd \ufffd &#99999999;</p>'],
  ['&constructor; &amp;eacute; \\&eacute;', '<p>&constructor; &eacute; &eacute;</p>'],
  ['[a](/terms?a=1&amp;b=2)', '<p><a /terms?a=1&b=2>a</a></p>'],
  ['`a &amp; b`', '<p><code>a &amp; b</code></p>'],
  ['```\na\n  b\n```', '<pre><code>a\n  b</code></pre>'],
  ['2 \\* 3', '<p>2 * 3</p>'],
])('%j is %j', (text, tree) => {
  expect(shown(parseMarkdown(text))).toBe(tree);
});

test.each([
  'javascript:alert(1)',
  'javascript&#58;alert(1)',
  'java&#115;cript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
])('a link to %s is only its text', (href) => {
  expect(shown(parseMarkdown(`[here](${href})`))).toBe('<p>here</p>');
});

test('raw HTML is text, and an image is its description', () => {
  const elementsIn = (nodes: readonly MarkdownNode[]): string[] =>
    nodes.flatMap((node) =>
      typeof node === 'string' ? [] : [node.as, ...('children' in node ? elementsIn(node.children) : [])],
    );
  const nodes = parseMarkdown(
    '<script>alert(1)</script>\n\nA <b onclick="x()">word</b> ![a birch](https://x.example/a.png)',
  );
  expect(elementsIn(nodes)).toEqual(['p']);
  expect(shown(nodes)).toContain('<script>alert(1)</script>');
  expect(shown(nodes)).toContain('a birch');
});

test('raw HTML keeps its references as they were typed', () => {
  expect(shown(parseMarkdown('A <b title="&eacute;">&eacute;</b>'))).toBe('<p>A <b title="&eacute;">é</b></p>');
});

test('headings below a panel start one level deeper', () => {
  expect(shown(parseMarkdown('## Two\n### Three\n#### Four', 3))).toBe('<h3>Two</h3><h4>Three</h4><h5>Four</h5>');
});
