import { decodeHTMLStrict } from 'entities';
import { lexer, type Token, type Tokens } from 'marked';

/** A text of Markdown as a tree of elements, or plain text. It is drawn by React; no HTML is ever written from it. */
export type MarkdownNode =
  | string
  | { readonly as: 'hr' | 'br' }
  | { readonly as: 'a'; readonly href: string; readonly children: readonly MarkdownNode[] }
  | { readonly as: ElementName; readonly children: readonly MarkdownNode[] };

const headings = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;
type ElementName =
  | (typeof headings)[number]
  | 'p'
  | 'ul'
  | 'ol'
  | 'li'
  | 'blockquote'
  | 'strong'
  | 'em'
  | 'code'
  | 'pre';

/**
 * Reads Markdown on the server: headings, paragraphs, lists, quotes, links, emphasis, code. Raw HTML stays the text that was typed,
 * and of an image its description. `level` is that of the highest heading.
 */
export const parseMarkdown = (text: string, level: 2 | 3 = 2): MarkdownNode[] =>
  nodesOf(lexer(text, { gfm: false }), level);

const nodesOf = (tokens: readonly Token[] | undefined, level: 2 | 3): MarkdownNode[] =>
  (tokens ?? []).flatMap((token) => nodeOf(token, level));

function nodeOf(token: Token, level: 2 | 3): MarkdownNode | MarkdownNode[] {
  const element = (as: ElementName): MarkdownNode => ({ as, children: nodesOf(childrenOf(token), level) });
  switch (token.type) {
    case 'space':
    case 'def':
      return [];
    case 'heading':
      // A text may start its headings with one # or two.
      return element(headings[Math.max((token as Tokens.Heading).depth, 2) + level - 4] ?? 'h6');
    case 'paragraph':
      return element('p');
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return { as: ordered ? 'ol' : 'ul', children: nodesOf(items, level) };
    }
    case 'list_item':
      return element('li');
    case 'blockquote':
    case 'strong':
    case 'em':
      return element(token.type);
    case 'link': {
      const children = nodesOf(childrenOf(token), level);
      const href = decodeHTMLStrict((token as Tokens.Link).href);
      return isSafeAddress(href) ? { as: 'a', href, children } : children;
    }
    case 'codespan':
      return { as: 'code', children: [(token as Tokens.Codespan).text] };
    case 'code':
      return { as: 'pre', children: [{ as: 'code', children: [(token as Tokens.Code).text] }] };
    case 'hr':
    case 'br':
      return { as: token.type };
    case 'html':
      return token.raw;
    default: {
      const children = childrenOf(token);
      if (children !== undefined) return nodesOf(children, level);
      return decodeHTMLStrict(String((token as Tokens.Text).text ?? token.raw));
    }
  }
}

const childrenOf = (token: Token): Token[] | undefined => ('tokens' in token ? token.tokens : undefined);

/** Pages of this site, other sites, email addresses and phone numbers; nothing that a browser would run. */
const isSafeAddress = (href: string): boolean => /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(href);
