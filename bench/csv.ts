/**
 * The cost of a CSV file of 10 MB for the process that answers requests: analysed in a worker thread, as the app
 * does, and in the process itself, alternately. The ratios are medians of the rounds' ratios. `node bench/csv.ts`, or
 * `benchCsv` from another bench.
 */
import { analyseCsv } from '#server/import/analyse-csv.ts';
import { openCsvReader } from '#server/import/csv-reader.ts';
import { median } from './median.ts';

export async function benchCsv(rounds = 5): Promise<string> {
  const bytes = tenMegabytes();
  const reader = openCsvReader();
  const inProcess: Cost[] = [];
  const inThread: Cost[] = [];
  // An unmeasured warm-up, so that both are compiled.
  await reader.analyse(bytes);
  await analyseCsv(bytes);
  for (let round = 0; round < rounds; round++) {
    inProcess.push(await costOf(() => analyseCsv(bytes)));
    inThread.push(await costOf(() => reader.analyse(bytes)));
  }
  await reader.close();
  const ratio = (figure: (cost: Cost) => number) =>
    median(inThread.map((cost, at) => figure(cost) / figure(inProcess[at] ?? cost)));
  return [
    `ratio of the processor time of the answering thread ${ratio(({ cpu }) => cpu).toFixed(3)} (at most 0.1)`,
    `its turns in the meantime, to those of an idle process ${median(inThread.map(({ turns }) => turns)).toFixed(2)} (at least 0.5), in the process ${median(inProcess.map(({ turns }) => turns)).toFixed(2)}`,
    `of the time until the result ${ratio(({ elapsed }) => elapsed).toFixed(2)}`,
    `${Math.round(median(inThread.map(({ elapsed }) => elapsed)))} ms`,
  ].join(' · ');
}

/**
 * Milliseconds of processor time of this thread and until the result, and the share of timer ticks that were on time.
 */
type Cost = { readonly cpu: number; readonly elapsed: number; readonly turns: number };

const interval = 10;

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  let turns = 0;
  const timer = setInterval(() => {
    turns++;
  }, interval);
  const [started, before] = [performance.now(), process.threadCpuUsage()];
  await work();
  const { user, system } = process.threadCpuUsage(before);
  const elapsed = performance.now() - started;
  clearInterval(timer);
  return { cpu: (user + system) / 1000, elapsed, turns: (turns * interval) / elapsed };
}

function tenMegabytes(): Uint8Array<SharedArrayBuffer> {
  const row = (n: number) =>
    `${String(n).padStart(8, '0')}-6d5c-4f0e-9a3b-1c2d3e4f5a6b,Name ${n},${n}.25,2026-01-01,${n},true,"${'x'.repeat(18)}"`;
  const rows = Array.from({ length: 99_999 }, (_, n) => row(n)).join('\n');
  const text = Buffer.from(`consultant_id,name,amount,join_date,level,active,notes\n${rows}\n`);
  const bytes = new Uint8Array(new SharedArrayBuffer(text.length));
  bytes.set(text);
  return bytes;
}

if (import.meta.main) console.log(await benchCsv());
