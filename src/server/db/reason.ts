/**
 * What a log may say of a failure: the innermost reason and where it was met. Never the values of a query, which the
 * outer errors carry: passwords' hashes, tokens, people's addresses.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  let inner: Error = error;
  while (inner.cause instanceof Error) inner = inner.cause;
  const code = 'code' in inner && typeof inner.code === 'string' ? ` (${inner.code})` : '';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [`${inner.name}: ${inner.message}${code}`, ...frames].join('\n');
}
