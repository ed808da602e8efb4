/** A request's body ended before it was complete: not an error of ours, and usually the client is gone. */
export class BodyCut extends Error {}

/** The bytes of a request's body, or null if there are more than `maxBytes`, whatever its stated length. */
export async function bodyBytes(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return null;
  if (request.body === null) return Buffer.alloc(0);
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of request.body) {
      size += part.byteLength;
      if (size > maxBytes) return null;
      parts.push(part);
    }
  } catch (cause) {
    throw new BodyCut('the body of a request broke off', { cause });
  }
  return Buffer.concat(parts);
}

/** The text of a request's body, or null if it is larger than `maxBytes`, whatever its stated length. */
export async function bodyText(request: Request, maxBytes: number): Promise<string | null> {
  const bytes = await bodyBytes(request, maxBytes);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}
