import { Hono } from 'hono';
import type { DatabaseProbe } from '#server/db/probe.ts';

/**
 * `/healthz`: the process is alive. `/readyz`, for a load balancer: it can serve. Not ready are nodes that are stopping or
 * with a database that accepts no writes.
 */
export function healthChecks(probe: DatabaseProbe, isDraining = () => false) {
  return new Hono()
    .get('/healthz', (c) => c.json({ ok: true }))
    .get('/readyz', async (c) => {
      const isReady = !isDraining() && (await probe.answers());
      const headers = { 'cache-control': 'no-store', ...(isReady ? {} : { 'retry-after': '5' }) };
      return c.json({ ok: isReady }, isReady ? 200 : 503, headers);
    });
}
