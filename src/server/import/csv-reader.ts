import { on } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { Tinypool } from 'tinypool';
import type { CsvAnalysis } from './analyse-csv.ts';
import type { TableOptions } from './read-table.ts';
import type { CsvFault } from './table-fault.ts';

/** The files that are read or wait for it; one more is refused. */
const maxFiles = 4;
/** Milliseconds that one reading of a file may take. */
const defaultTimeLimit = 60_000;
/** Milliseconds after which the thread ends without a file. */
const idleTimeout = 10_000;
/** Megabytes of the thread's own heap; the file itself is outside of it. */
const defaultMegabytes = 128;

/** Too many files are being read. */
export class CsvReaderBusy extends Error {}

/** Shared memory, so that the thread reads a file twice without a copy. */
export type FileBytes = Uint8Array<SharedArrayBuffer>;

export type CsvReader = {
  /** Throws `CsvReaderBusy`. */
  analyse(bytes: FileBytes, options?: TableOptions): Promise<CsvAnalysis | CsvFault>;
  /**
   * The rows below the header, in JSON arrays of arrays, an empty value as null, and after the
   * values the line on which the row ends. A part is read when it is asked for.
   */
  rows(bytes: FileBytes, options?: TableOptions): AsyncGenerator<string, void, undefined>;
  close(): Promise<void>;
};

/**
 * Reads CSV and Excel files one after the other in a thread that starts with the first and ends soon after the last. Their time and
 * memory are the thread's: its limits end the thread, never the process, and other requests don't wait.
 */
export function openCsvReader({ timeLimit = defaultTimeLimit, megabytes = defaultMegabytes } = {}): CsvReader {
  const pool = new Tinypool({
    filename: new URL('./csv-thread.ts', import.meta.url).href,
    // It needs none; one that `node --watch` sets would put messages between the pool's.
    env: {},
    // The flags of the process are not for its threads: one of them makes it end with the process that started it.
    execArgv: [],
    minThreads: 0,
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 8 },
    idleTimeout,
  });
  // A thread ended before it was ready: the pool would hold the tasks that wait for it.
  pool.on('error', (error: Error) => {
    console.error(`the thread that reads CSV files: ${error.message}`);
    pool.cancelPendingTasks();
  });

  let files = 0;
  let last: Promise<unknown> = Promise.resolve();
  /** Readings wait here and not in the pool, which forgets what waits when a thread ends. */
  function inTurn<Result>(read: (limit: AbortSignal) => Promise<Result>): Promise<Result | CsvFault> {
    if (files >= maxFiles) return Promise.reject(new CsvReaderBusy('too many CSV files are being read'));
    files++;
    const reading = last
      .then(() => read(AbortSignal.timeout(timeLimit)))
      .catch(faultOf)
      .finally(() => {
        files--;
      });
    last = reading.catch(() => {});
    return reading;
  }

  return {
    analyse: (bytes, options) => inTurn((signal) => pool.run({ bytes, options }, { name: 'analyse', signal })),
    async *rows(bytes, options) {
      const { port1: port, port2 } = new MessageChannel();
      const stopped = new AbortController();
      const reading = inTurn<CsvFault | null>((limit) => {
        const signal = AbortSignal.any([limit, stopped.signal]);
        return pool.run({ bytes, options, port: port2 }, { name: 'sendRows', signal, transferList: [port2] });
      });
      // A file that is refused sends nothing.
      const ended = reading.finally(() => port.close());
      ended.catch(() => {});
      try {
        for await (const [rows] of on(port, 'message', { close: ['close'] })) {
          yield rows;
          port.postMessage('next');
        }
        const fault = await ended;
        // It was analysed within the limits: the database was slow, or the machine.
        if (fault?.fault === 'too-complex') throw new CsvReaderBusy('the rows of a file took too long');
        if (fault) throw new Error(`a file that was read once could not be read again: ${fault.fault}`);
      } finally {
        stopped.abort();
        port.close();
      }
    },
    close: () => pool.destroy(),
  };
}

/** What a thread over one of its limits says of its file. */
function faultOf(error: Error & { code?: unknown }): CsvFault {
  if (error.name === 'AbortError' || error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return { fault: 'too-complex', line: null };
  }
  if (error.name === 'CancelError') throw new CsvReaderBusy('no thread could be started', { cause: error });
  throw error;
}
