import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export type Drain = {
  /** Whether the server is about to stop. */
  isDraining(): boolean;
  /**
   * Stops the server without dropping a request: first reports that it is not ready, answers running and new requests,
   * closes connections after an answer, and then stops listening. Resolves once every request is answered, or
   * `patience` is over. With `at once` it does not wait for a load balancer.
   */
  stop(how?: 'gently' | 'at once'): Promise<void>;
};

type DrainOptions = {
  /** Milliseconds until a load balancer notices that this node is no longer ready. */
  readonly notice: number;
  /** Milliseconds that running requests get after that. */
  readonly patience?: number;
};

/** A node with a readiness check within this time has a load balancer. */
const balancerCheckWindow = 60_000;

/** Tracks the requests of a server, so that it can be drained. Call it before adding other listeners. */
export function drainOf(server: Server, { notice, patience = 20_000 }: DrainOptions): Drain {
  const running = new Set<ServerResponse>();
  let draining = false;
  let askedAt = Number.NEGATIVE_INFINITY;

  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/readyz') askedAt = performance.now();
    running.add(response);
    response.once('close', () => running.delete(response));
    if (draining) response.shouldKeepAlive = false;
  });

  return {
    isDraining: () => draining,
    async stop(how = 'gently') {
      draining = true;
      for (const response of running) response.shouldKeepAlive = false;
      const isBalanced = performance.now() - askedAt < balancerCheckWindow;
      if (how === 'gently' && isBalanced) await sleep(notice);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Idle connections are closed by now, so they get no new request.
      server.closeIdleConnections();
      await Promise.race([closed, sleep(patience, undefined, { ref: false })]);
      server.closeAllConnections();
    },
  };
}
