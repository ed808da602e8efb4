import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { storedName } from '#domain/file/file.ts';
import type { FileStore } from '../gateways/file-store.ts';

/** A store that takes longer does not work for those who wait for a page. */
const limit = 3_000;

/** Whether the store works now: writes, reads and deletes a small file. */
export async function filesWork(store: FileStore): Promise<boolean> {
  const stopped = new AbortController();
  const late = wait(limit, false, { signal: stopped.signal, ref: false }).catch(() => false);
  const probed = probe(store).catch((error: Error) => {
    console.error(`files: ${error.message}`);
    return false;
  });
  const works = await Promise.race([probed, late]);
  stopped.abort();
  return works;
}

async function probe(store: FileStore): Promise<boolean> {
  const fileId = randomUUID();
  const name = storedName({ fileId, kind: 'receipt', type: 'application/pdf' });
  await store.put(name, Buffer.from(fileId), 'application/pdf');
  const file = await store.read(name);
  const text = file && (await new Response(file.body).text());
  await store.delete(name);
  return text === fileId;
}
