import type { Readable } from 'node:stream';
import type { Paper } from './paper.ts';
import type { PaperHead } from './sheets.ts';

/** A file to be downloaded, written while it is read. */
export interface PaperFile {
  readonly fileName: string;
  readonly type: 'application/pdf' | 'text/csv; charset=utf-8';
  readonly body: ReadableStream<Uint8Array>;
}

/**
 * A paper as a file: `write` goes on while the file is read, and ends when nobody reads it. What breaks the writing breaks
 * the download, so that half a paper never looks whole.
 */
export async function paperFile(
  fileName: string,
  head: PaperHead,
  write: (paper: Paper) => Promise<void>,
): Promise<PaperFile> {
  // Thirty megabytes that nobody needs until somebody asks for a paper.
  const { Paper } = await import('./paper.ts');
  const paper = new Paper(head);
  const { reading } = paper;
  write(paper).then(
    () => paper.end(),
    (error: unknown) => reading.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return { fileName, type: 'application/pdf', body: bytesOf(reading) };
}

/** A stream of the runtime as the body of an answer. */
export function bytesOf(stream: Readable): ReadableStream<Uint8Array> {
  const chunks = stream[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value instanceof Uint8Array ? value : new TextEncoder().encode(String(value)));
      },
      cancel() {
        stream.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
