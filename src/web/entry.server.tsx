// biome-ignore lint/style/noRestrictedImports: this entry runs in Node only and is never part of a browser bundle
import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { failureContext, nonceContext } from './context.ts';
import { NonceProvider } from './nonce.tsx';

/** How long deferred parts of a page may take before they are given up. */
export const streamTimeout = 5_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Response | Promise<Response> {
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const nonce = loadContext.get(nonceContext) || undefined;
  // people get the page as soon as its frame stands, robots when everything is there
  const ready = isbot(request.headers.get('user-agent') ?? '') ? 'onAllReady' : 'onShellReady';

  return new Promise((resolve, reject) => {
    let answerStatus = status;
    let frameSent = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider nonce={nonce}>
        <ServerRouter context={routerContext} url={request.url} {...(nonce ? { nonce } : {})} />
      </NonceProvider>,
      {
        ...(nonce ? { nonce } : {}),
        // React would send large finished parts behind their placeholders and let a script put them in: then a page
        // without scripts stays empty, and others jump
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        [ready]() {
          frameSent = true;
          const body = new PassThrough({
            final(done) {
              clearTimeout(timer);
              done();
            },
          });
          headers.set('Content-Type', 'text/html; charset=utf-8');
          pipe(body);
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: answerStatus }));
        },
        onShellError: reject,
        onError(error: unknown) {
          answerStatus = 500;
          // what fails before the frame is sent rejects above and is logged by the caller
          if (frameSent) loadContext.get(failureContext)(error);
        },
      },
    );
    timer = setTimeout(() => abort(), streamTimeout + 1_000);
  });
}

/** What a loader threw. By itself the router would write everything that is known of it, a query's values among them. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(failureContext)(error);
};
