/** The text of a request's body, or null when it is larger than `most` bytes, whatever it says of its size. */
export async function bodyText(request: Request, most: number): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return null;
  if (request.body === null) return '';
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body) {
    size += part.byteLength;
    if (size > most) return null;
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}
