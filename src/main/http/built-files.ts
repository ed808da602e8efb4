import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import type { Env } from './guards.ts';

/**
 * The built files for browsers, compressed by the build. A name below `/assets` contains a hash of its contents, so
 * browsers may cache it without limit.
 */
export function builtFiles(root: string): MiddlewareHandler<Env> {
  const files = serveStatic<Env>({ root, precompressed: true });
  return async (c, next) => {
    const file = await files(c, next);
    if (!(file instanceof Response)) return;
    const forEver = c.get('url').pathname.startsWith('/assets/');
    file.headers.set('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    file.headers.set('vary', 'Accept-Encoding');
    return file;
  };
}
