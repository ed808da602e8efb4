import type { Readable } from 'node:stream';
import type { Deployment } from '../context.ts';
import type { PdfDocument } from './document.ts';
import type { DocumentHeader } from './sheets.ts';

/** A file to be downloaded, written while it is read. */
export interface DocumentFile {
  readonly fileName: string;
  readonly type:
    | 'application/pdf'
    | 'text/csv; charset=utf-8'
    | 'image/webp'
    | 'application/xml'
    | 'text/html; charset=utf-8'
    | 'text/plain; charset=us-ascii';
  /** Opens in the browser instead of being saved. */
  readonly inline?: boolean;
  /** What the file may load and who may show it, where it is not opened alone; by default nothing and everyone. */
  readonly policy?: string;
  readonly body: ReadableStream<Uint8Array>;
}

/** Where a file of the store can be read for some minutes. */
export type FileAddress = { readonly address: string };

/** The head of a document of the company: who issued it, with address and tax number. */
export function documentHead(
  { company, now }: Pick<Deployment, 'company' | 'now'>,
  title: string,
  foot: string,
): DocumentHeader {
  const { brand, contact } = company;
  const taxNumber = contact.taxNumber === null ? [] : [contact.taxNumber];
  const sender = [...contact.postalAddress, ...taxNumber];
  return { title, company: brand.name, sender, foot, issuedAt: now() };
}

/**
 * A document as a file: `write` runs while the file is read, and stops when the reader leaves. An error in `write`
 * breaks the download, so that half a document never looks complete.
 */
export async function documentFile(
  fileName: string,
  head: DocumentHeader,
  write: (document: PdfDocument) => Promise<void>,
): Promise<DocumentFile> {
  // Takes 30 MB of memory, so it is loaded with the first document.
  const { PdfDocument } = await import('./document.ts');
  const document = new PdfDocument(head);
  const { reading } = document;
  write(document).then(
    () => document.end(),
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
