import { lexer, type Token } from 'marked';

/** An element of a list is three levels: the list, the item and its text. */
const mostLevels = 60;

/** A line that starts with more marks of quotes and lists than any text has. Found without the parser, which recurses. */
const startOfDeepLine = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])){40}/m;

/** Whether the elements of a text in Markdown are nested so deeply that the pages with it could not be rendered. */
export function isNestedTooDeeply(text: string): boolean {
  if (startOfDeepLine.test(text.replaceAll(/^[ \t]*([*_-][ \t]*){3,}$/gm, ''))) return true;
  let level: readonly Token[];
  try {
    level = lexer(text, { gfm: false });
  } catch (error) {
    if (error instanceof RangeError) return true;
    throw error;
  }
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === mostLevels) return true;
    level = level.flatMap(childrenOf);
  }
  return false;
}

const childrenOf = (token: Token): Token[] => {
  const { tokens = [], items = [] } = token as { tokens?: Token[]; items?: Token[] };
  return [...tokens, ...items];
};
