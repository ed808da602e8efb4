import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The supported content encodings. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** A body in every encoding. */
export type Encoded = Readonly<Record<Encoding, Buffer>>;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Compresses once for many answers, on the thread pool. */
export async function encode(identity: Buffer): Promise<Encoded> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 7,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  const [br, gz] = await Promise.all([brotli(identity, { params }), gzipped(identity, { level: 7 })]);
  return { br, gzip: gz, identity };
}

const chosen = new Map<string, Encoding>();

/** The smallest encoding that an `Accept-Encoding` header accepts. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  let encoding = chosen.get(accepted);
  if (encoding === undefined) {
    encoding = choose(accepted);
    // Browsers send only a few different headers.
    if (chosen.size < 100) chosen.set(accepted, encoding);
  }
  return encoding;
}

function choose(accepted: string): Encoding {
  const weights = new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
        const weight = parameters.find((parameter) => parameter.startsWith('q='));
        return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const;
      }),
  );
  const accepts = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity';
}
