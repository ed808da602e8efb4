import type { ServerOptions } from 'node:http';

/**
 * Limits of a connection. Idle ones stay open longer than common proxies reuse theirs (Caddy 120 s, nginx and AWS 60 s):
 * a server that closes first resets the request that the proxy sends at that moment.
 */
export const serverOptions: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 130_000,
  maxHeaderSize: 16 * 1024,
};
