import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { startDeployment } from '#main/config/deployment.ts';
import { readEnvironment } from '#main/config/environment.ts';
import { drainOf } from '#main/http/drain.ts';
import { serverOptions, siteListener } from '#main/http/listener.ts';
import { smallPages } from './small-pages.ts';

// One of several nodes on one database, in its own process. It reads its environment, prints `ready`, and drains when
// asked to stop. Over an IPC channel it measures itself between the messages `measure` and `report`.

/** A node's measurements: milliseconds of processor time, megabytes of resident memory. */
export type NodeReport = {
  readonly cpu: number;
  /** Of the thread that answers requests. */
  readonly ownCpu: number;
  readonly memoryBefore: number;
  readonly memoryPeak: number;
};

const environment = readEnvironment(process.env);
const { deployment, close } = await startDeployment(environment, { say: () => {} });
const server = createServer(serverOptions);
const drain = drainOf(server, { notice: environment.drainSeconds * 1000 });
const clientDir = fileURLToPath(new URL('../../public', import.meta.url));
const pages = smallPages().build;
server.on('request', siteListener({ deployment, environment, pages, clientDir, isDraining: drain.isDraining }));
process.on('SIGTERM', async () => {
  await drain.stop();
  await close();
  process.exit();
});
process.on('message', (message) => (message === 'measure' ? startMeasuring() : report()));
server.listen(environment.port, '127.0.0.1', () => console.log('ready'));

const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;
const residentMegabytes = () => process.memoryUsage.rss() / 2 ** 20;
let [memoryBefore, memoryPeak] = [0, 0];
let [cpuBefore, ownCpuBefore] = [process.cpuUsage(), process.threadCpuUsage()];

function startMeasuring(): void {
  [cpuBefore, ownCpuBefore] = [process.cpuUsage(), process.threadCpuUsage()];
  memoryBefore = residentMegabytes();
  memoryPeak = memoryBefore;
  const sampling = setInterval(() => {
    memoryPeak = Math.max(memoryPeak, residentMegabytes());
  }, 5);
  process.once('message', () => clearInterval(sampling));
}

function report(): void {
  const cpu = milliseconds(process.cpuUsage(cpuBefore));
  const ownCpu = milliseconds(process.threadCpuUsage(ownCpuBefore));
  const measured: NodeReport = { cpu, ownCpu, memoryBefore, memoryPeak };
  process.send?.(measured);
}
