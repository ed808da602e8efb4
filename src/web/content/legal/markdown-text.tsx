import type { ReactNode } from 'react';
import { companyLanguage } from '#domain/language/language.ts';
import type { MarkdownNode } from './markdown.ts';
import classes from './markdown-text.module.css';

/** A text that `parseMarkdown` has read. */
export function MarkdownText({ nodes }: { nodes: readonly MarkdownNode[] }) {
  return (
    <div className={classes.text} lang={companyLanguage}>
      {elementsOf(nodes)}
    </div>
  );
}

const elementsOf = (nodes: readonly MarkdownNode[]): ReactNode[] => nodes.map(elementOf);

/** The text never changes while it is shown, so that places are keys. */
function elementOf(node: MarkdownNode, place: number): ReactNode {
  if (typeof node === 'string') return node;
  if (!('children' in node)) return <node.as key={place} />;
  if ('href' in node)
    return (
      <a key={place} href={node.href} rel="noopener">
        {elementsOf(node.children)}
      </a>
    );
  return <node.as key={place}>{elementsOf(node.children)}</node.as>;
}
