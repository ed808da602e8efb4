/**
 * The part of an error that may be logged: the innermost reason and its location. Never the values of a query, which
 * the outer errors contain: passwords' hashes, tokens, people's addresses.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  let inner: Error = error;
  while (inner.cause instanceof Error) inner = inner.cause;
  const code = 'code' in inner && typeof inner.code === 'string' ? ` (${inner.code})` : '';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [`${inner.name}: ${inner.message}${code}`, ...frames].join('\n');
}
