import { Agent, get } from 'node:http';

// 32 visitors who pause between requests: about two thousand requests a second, which leaves the server idle most of
// the time. `node bench/paced.ts URL SECONDS` prints `{perSecond, p50, p99}` in milliseconds. A separate process, so
// that the bench does not delay the measurement.

const [url = '', seconds = '3'] = process.argv.slice(2);
const visitors = 32;
const pause = 16;
const agent = new Agent({ keepAlive: true, maxSockets: visitors });
const times: number[] = [];

const ask = () =>
  new Promise<void>((resolve, reject) => {
    const sent = performance.now();
    get(url, { agent }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${url}: ${response.statusCode}`));
        times.push(performance.now() - sent);
        resolve();
      });
    }).on('error', reject);
  });

const visit = async (until: number, first: number) => {
  await new Promise((done) => setTimeout(done, first));
  while (performance.now() < until) {
    await ask();
    await new Promise((done) => setTimeout(done, pause * (0.5 + Math.random())));
  }
};
const visits = (milliseconds: number) => {
  const until = performance.now() + milliseconds;
  return Promise.all(Array.from({ length: visitors }, (_, visitor) => visit(until, (visitor * pause) / visitors)));
};

// Compilation during the first requests is not counted.
await visits(700);
times.length = 0;
await visits(Number(seconds) * 1000);
times.sort((one, other) => one - other);
const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
console.log(JSON.stringify({ perSecond: times.length / Number(seconds), p50: at(0.5), p99: at(0.99) }));
agent.destroy();
