import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Env } from './guards.ts';

const require = createRequire(import.meta.url);

/** The parts of Swagger UI that the page loads, from our own packages. */
const files: Readonly<Record<string, { readonly path: string; readonly type: string }>> = {
  'swagger-ui.css': { path: require.resolve('swagger-ui-dist/swagger-ui.css'), type: 'text/css; charset=utf-8' },
  'swagger-ui-bundle.js': {
    path: require.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
    type: 'text/javascript; charset=utf-8',
  },
};

/** Swagger UI sets style attributes and has icons in its style sheet. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src-elem 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * `/api/docs`: the API's reference, from `/api/openapi.json`, with calls that run: as the person who is signed in, or with
 * an API key. It loads scripts from this site only and connects to nothing else.
 */
export function apiDocsPages(brand: () => string) {
  return new Hono<Env>()
    .get('/docs/:file', async (c) => {
      const file = files[c.req.param('file')];
      if (!file) return c.notFound();
      return c.body(new Uint8Array(await readFile(file.path)), 200, {
        'content-type': file.type,
        'cache-control': 'public, max-age=86400',
      });
    })
    .get('/docs', (c) => {
      c.header('content-security-policy', policy);
      return c.html(html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width" />
            <meta name="robots" content="noindex" />
            <title>${brand()} API</title>
            <link rel="icon" href="/mark.svg" type="image/svg+xml" />
            <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
            <link rel="stylesheet" href="/api-docs.css" />
            <script src="/api/docs/swagger-ui-bundle.js" defer></script>
            <script src="/api-docs.js" defer></script>
          </head>
          <body>
            <main id="reference">
              <noscript>
                <p>This page needs JavaScript. The same description is at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
              </noscript>
            </main>
          </body>
        </html>`);
    });
}
