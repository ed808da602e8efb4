import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createSite } from '#main/site.ts';
import { startTestDeployment, type TestDeployment, type TestDeploymentOptions } from './deployment.ts';

export type TestSite = TestDeployment & {
  /** Where it answers, e.g. `http://localhost:40123`. */
  readonly url: string;
};

/**
 * The real site on a free port of the loopback, over a fresh database, without the built pages. It trusts the loopback as
 * its proxy, so that each of the test's browsers can have an address of its own.
 */
export async function startTestSite(options: Omit<TestDeploymentOptions, 'port'> = {}): Promise<TestSite> {
  const server = createServer();
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const started = await startTestDeployment({
    ...options,
    port,
    variables: { TRUSTED_PROXIES: '127.0.0.1,::1', ...options.variables },
  });
  const site = createSite({
    deployment: started.deployment,
    environment: started.environment,
    pages: () => Promise.reject(new Error('this site has no pages')),
  });
  server.on('request', getRequestListener(site.fetch, { overrideGlobalObjects: false }));
  return {
    ...started,
    url: `http://localhost:${port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await started.close();
    },
  };
}
