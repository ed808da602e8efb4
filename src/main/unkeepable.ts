/** The database keeps no text with the character 0, and no document with half of a character; nobody types either. */
const isUnkeepable = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

/**
 * Whether there is such a text anywhere in a parsed body. Only one that writes characters by their numbers can hold it; it
 * may be nested more deeply than calls can be.
 */
export function holdsUnkeepable(text: string, body: unknown): boolean {
  if (!/\\u(0000|d[89a-f])/i.test(text)) return false;
  const left: unknown[] = [body];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === 'string' && isUnkeepable(one)) return true;
    if (typeof one === 'object' && one !== null) for (const [key, value] of Object.entries(one)) left.push(key, value);
  }
  return false;
}
