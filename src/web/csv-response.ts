import { stringify } from 'csv-stringify/sync';
import { formatAmount } from '#domain/money/decimal.ts';

/**
 * Rows of a CSV file. A text that a spreadsheet would take for a formula starts with an apostrophe; the first rows start with a byte
 * order mark for Excel. A bigint is an amount in minor units: `-5.00` stays a number, while the text `-5.00` gets an apostrophe.
 */
export const csvText = (rows: readonly (readonly unknown[])[], { isStart }: { readonly isStart: boolean }): string =>
  stringify([...rows], {
    bom: isStart,
    escape_formulas: true,
    cast: { bigint: (value) => formatAmount(value) },
  });

/** A CSV file as a download. Not cached. */
export const csvResponse = (filename: string, body: string | ReadableStream<Uint8Array>): Response =>
  new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${filename}"`,
      'cache-control': 'private, no-store',
    },
  });

/**
 * A CSV file that is sent part by part as it is read, so that its length needs no memory. Its first part is read before: if that fails,
 * there is no file. `startPart` is called before each part is read (`nextPartContext`).
 */
export async function csvStreamResponse(
  filename: string,
  parts: AsyncGenerator<string, void, undefined>,
  startPart: () => void,
): Promise<Response> {
  const read = () => {
    startPart();
    return parts.next();
  };
  let first: Awaited<ReturnType<typeof read>> | null = await read();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = first ?? (await read());
      first = null;
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await parts.return(undefined);
    },
  });
  return csvResponse(filename, body);
}
