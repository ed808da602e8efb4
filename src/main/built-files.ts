import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import type { Env } from './guards.ts';

/**
 * The built files for browsers, compressed as the build left them. A name below `/assets` holds a hash of its contents, so
 * what a browser has of it stays right for ever.
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
