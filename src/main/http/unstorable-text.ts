/** The database stores no text with the character 0, and no document with half of a character; people type neither. */
const isUnstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

/**
 * Whether a parsed body contains such a text. Only a body with escaped characters can; it may be nested more deeply
 * than the call stack allows.
 */
export function containsUnstorableText(text: string, body: unknown): boolean {
  return /\\u(0000|d[89a-f])/i.test(text) && hasUnstorableText(body);
}

/** Whether an input contains such a text. */
export function hasUnstorableText(input: unknown): boolean {
  const left: unknown[] = [input];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && isUnstorable(value)) return true;
    if (typeof value === 'object' && value !== null)
      for (const [key, member] of Object.entries(value)) left.push(key, member);
  }
  return false;
}
