import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { adminCheck } from '#server/settings/get-setup.ts';
import { startCalculator } from '../calculator/calculator.ts';
import { calculatorVariables } from '../calculator/calculator-variables.ts';
import { startDeployment } from '../config/deployment.ts';
import { readEnvironment, WrongEnvironment } from '../config/environment.ts';
import { missingParts } from '../config/missing-parts.ts';
import { isInUse, PortTaken, reservePort } from '../config/port.ts';
import { startupSentence } from '../config/startup-error.ts';
import { makeDemo } from '../demo/demo.ts';
import { demoSignIns } from '../demo/demo-data.ts';
import { drainOf } from './drain.ts';
import { serverOptions, siteListener } from './listener.ts';
import type { LanguageAssets } from './pages.ts';
import { createSite } from './site.ts';

const { values: args } = parseArgs({ options: { dev: { type: 'boolean', default: false }, now: { type: 'string' } } });
const root = fileURLToPath(new URL('../../../', import.meta.url));
const say = (line: string) => console.log(line);

/** Tests fix the clock with `--now`. */
const fixed = args.now === undefined ? null : new Date(args.now);
const now = () => (fixed ? new Date(fixed) : new Date());

async function start() {
  const environment = readEnvironment(process.env);
  const started = performance.now();
  // Before anything is created that would be useless if the port is in use.
  const reservation = await reservePort(environment.port, environment.host);
  const { deployment, calculator, logins, close } = await startDeployment(environment, {
    say,
    now,
    startCalculator: (databaseUrl) =>
      startCalculator({
        variables: calculatorVariables(environment, databaseUrl),
        args: args.now === undefined ? [] : ['--now', args.now],
      }),
  });
  const server = createServer(serverOptions);
  const drain = drainOf(server, { notice: environment.drainSeconds * 1000, ...(args.dev && { patience: 0 }) });

  let stopping = false;
  const stop = async (signal?: NodeJS.Signals) => {
    if (stopping) {
      // A second signal stops immediately.
      server.closeAllConnections();
      return;
    }
    stopping = true;
    await drain.stop(signal === 'SIGTERM' ? 'gently' : 'at once');
    await calculator?.close();
    await close();
    process.exit(process.exitCode ?? 0);
  };
  const stopOnSignals = () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeAllListeners(signal).on(signal, stop);
  };
  // From here on the database has to be closed, even while the demo is being created.
  stopOnSignals();
  if (environment.demo) await makeDemo(deployment, logins, say);

  if (args.dev) {
    const { createServer: createVite } = await import('vite');
    const vite = await createVite({ root, appType: 'custom', server: { middlewareMode: true, hmr: { server } } });
    // Vite would end the process before the database is closed.
    stopOnSignals();
    const site = createSite({
      deployment,
      environment,
      ...(calculator && { calculator }),
      pages: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    });
    const listener = getRequestListener(site.fetch, { overrideGlobalObjects: false });
    server.on('request', (request, response) =>
      vite.middlewares(request, response, () => void listener(request, response)),
    );
  } else {
    const pages = (await import(pathToFileURL(`${root}build/server/index.js`).href)) as ServerBuild;
    const languageAssets = JSON.parse(
      await readFile(`${root}build/server/language-assets.json`, 'utf8'),
    ) as LanguageAssets;
    server.on(
      'request',
      siteListener({
        deployment,
        environment,
        pages,
        languageAssets,
        ...(calculator && { calculator }),
        clientDir: `${root}build/client`,
        isDraining: drain.isDraining,
      }),
    );
  }

  server.on('error', (error) => {
    console.error(isInUse(error) ? new PortTaken(environment.port).message : error.message);
    process.exitCode = 1;
    void stop();
  });
  const missing = await missingParts([await adminCheck(deployment), ...deployment.setup]);
  await reservation.release();
  server.listen(environment.port, environment.host, () => {
    say(`\n${deployment.company.brand.name} is ready after ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
    say(`  Shop         ${environment.publicUrl}`);
    say(`  Back office  ${environment.backOfficeUrl}`);
    if (environment.demo) {
      say(`  Mailbox      ${environment.publicUrl}/dev/mailbox\n`);
      for (const { who, email, password } of demoSignIns) say(`  ${who.padEnd(12)} ${email}  ${password}`);
    }
    if (missing.length > 0) say(`\n${missing.join('\n')}`);
    say('\nStop with Ctrl+C.');
  });
}

start().catch((error: unknown) => {
  if (error instanceof WrongEnvironment) console.error(`Invalid configuration:\n${error.message}`);
  else {
    const sentence = startupSentence(error);
    if (sentence === null) console.error('Could not start:', error);
    else console.error(sentence);
  }
  process.exit(1);
});
