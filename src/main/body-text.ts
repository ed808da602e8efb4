/**
 * The bytes of a request's body, or null when there are more than `most`, whatever it says of its size. What breaks off
 * before its end is nothing: nobody is there any more to be told, and it is no failure of ours.
 */
export async function bodyBytes(request: Request, most: number): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return null;
  if (request.body === null) return Buffer.alloc(0);
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of request.body) {
      size += part.byteLength;
      if (size > most) return null;
      parts.push(part);
    }
  } catch {
    return null;
  }
  return Buffer.concat(parts);
}

/** The text of a request's body, or null when it is larger than `most` bytes, whatever it says of its size. */
export async function bodyText(request: Request, most: number): Promise<string | null> {
  const bytes = await bodyBytes(request, most);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}
