/**
 * A text of at most `max` characters as people count them, with an ellipsis in place of the rest. An emoji, or a letter with combining
 * accents, is one character (UAX #29) and is never cut.
 */
export function shorten(text: string, max: number): string {
  // A character has at least one code unit.
  if (text.length <= max) return text;
  const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const shown: string[] = [];
  for (const { segment } of characters.segment(text)) {
    if (shown.length === max)
      return `${shown
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
    shown.push(segment);
  }
  return text;
}
