import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { serverOptions, siteListener } from '#main/http/listener.ts';
import { createSite } from '#main/http/site.ts';
import { startTestDeployment, type TestDeployment, type TestDeploymentOptions } from './deployment.ts';

export type TestSite = TestDeployment & {
  /** The site's address, e.g. `http://localhost:40123`. */
  readonly url: string;
};

export type TestSiteOptions = Omit<TestDeploymentOptions, 'port'> & {
  /** Folder of the built pages; without it the site has none. */
  readonly pages?: ServerBuild;
};

const files = fileURLToPath(new URL('../../public', import.meta.url));

/**
 * The real site on a free loopback port, over a fresh database. It trusts the loopback as its proxy, so that each of
 * the test's browsers can have its own IP address. Idle connections stay open as long as in production: with Node's
 * default of 5 s, a test that computes for longer would send its next request into a connection that is being closed.
 */
export async function startTestSite({ pages, ...options }: TestSiteOptions = {}): Promise<TestSite> {
  const server = createServer(serverOptions);
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const started = await startTestDeployment({
    jobs: 'serve',
    ...options,
    port,
    // A busy machine is slow, not wrong.
    variables: { TRUSTED_PROXIES: '127.0.0.1,::1', DATABASE_WAIT: '20', ...options.variables },
  });
  const { deployment, environment } = started;
  if (pages) {
    // The scripts of small pages have no language.
    const languageAssets = { fr: pages.assets };
    server.on('request', siteListener({ deployment, environment, pages, languageAssets, clientDir: files }));
  } else {
    const none = () => Promise.reject(new Error('this site has no pages'));
    const site = createSite({ deployment, environment, pages: none });
    server.on('request', getRequestListener(site.fetch, { overrideGlobalObjects: false }));
  }
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
