// biome-ignore lint/style/noRestrictedImports: this entry runs in Node only and is never part of a browser bundle
import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { failureContext, nonceContext } from './context.ts';
import { NonceProvider } from './nonce.tsx';

/** The timeout for deferred parts of a page. */
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
  // People get the page when its frame is ready, robots when everything is.
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
        // React would send large finished parts after their placeholders and insert them by script: without scripts
        // the page would stay empty, and others would shift.
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
          // Failures before the frame is sent reject above and are logged by the caller.
          if (frameSent) loadContext.get(failureContext)(error);
        },
      },
    );
    timer = setTimeout(() => abort(), streamTimeout + 1_000);
  });
}

/** Errors thrown by loaders. The router's default would log everything about them, including values of queries. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(failureContext)(error);
};
