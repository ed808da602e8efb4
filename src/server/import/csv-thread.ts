import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import type { MessagePort } from 'node:worker_threads';
import { analyseCsv } from './analyse-csv.ts';
import type { FileBytes } from './csv-reader.ts';
import { readTable, type TableOptions } from './read-table.ts';
import type { CsvFault } from './table-fault.ts';

// Runs in the thread of `csv-reader.ts`.

// On Linux a thread has a priority of its own; elsewhere this would be the priority of the process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

type Task = { readonly bytes: FileBytes; readonly options?: TableOptions };

export const analyse = ({ bytes, options }: Task) => analyseCsv(bytes, options);

const [rowsAtOnce, charactersAtOnce] = [1000, 256 * 1024];

/** Sends the rows through `port` in parts, the next one when it is asked for; the last value of a row is its line. */
export async function sendRows({
  bytes,
  options,
  port,
}: Task & { readonly port: MessagePort }): Promise<CsvFault | null> {
  let rows: string[] = [];
  let characters = 0;
  const send = async () => {
    if (rows.length === 0) return;
    const asked = once(port, 'message');
    port.postMessage(`[${rows.join()}]`);
    [rows, characters] = [[], 0];
    await asked;
  };
  let isHeader = true;
  try {
    const fault = await readTable(
      bytes,
      (record, line) => {
        if (isHeader) {
          isHeader = false;
          return;
        }
        const row = JSON.stringify([...record.map((value) => (value === '' ? null : value)), line]);
        rows.push(row);
        characters += row.length;
        if (rows.length === rowsAtOnce || characters > charactersAtOnce) return send();
      },
      { ...options },
    );
    if (!fault) await send();
    return fault;
  } finally {
    port.close();
  }
}
