import { unstorableText } from '#contract/function.ts';
import { bodyBytes, bodyText } from './body-text.ts';
import type { Refusal } from './error-response.ts';
import type { Declared } from './procedures.ts';
import { containsUnstorableText } from './unstorable-text.ts';

export const refuse = (status: number, refusal: Refusal, headers: Record<string, string> = {}) =>
  Response.json(refusal, { status, headers: { 'cache-control': 'no-store', ...headers } });

/** The input of a call, or the response that rejects it. */
export async function inputOf(request: Request, { procedure }: Declared): Promise<unknown> {
  const takesInput = procedure['~orpc'].inputSchema !== undefined;
  if (request.method !== 'POST') {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    return takesInput ? query : noInput(query);
  }
  const type = request.headers.get('content-type');
  if (type !== null && !/^application\/json\b/i.test(type)) {
    return refuse(415, { code: 'UNSUPPORTED_MEDIA_TYPE', error: 'Send the body as application/json.' });
  }
  const text = await bodyText(request, 256 * 1024);
  if (text === null) return refuse(413, { code: 'PAYLOAD_TOO_LARGE', error: 'What you sent is too large.' });
  if (text !== '' && type === null) {
    return refuse(415, { code: 'UNSUPPORTED_MEDIA_TYPE', error: 'Send the body as application/json.' });
  }
  let body: unknown = {};
  try {
    if (text !== '') body = JSON.parse(text);
  } catch {
    return refuse(400, { code: 'MALFORMED_JSON', error: 'The body is not valid JSON.' });
  }
  if (containsUnstorableText(text, body)) return unstorable();
  return takesInput ? body : noInput(body);
}

export const isForm = (request: Request) => /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '');

/** The fields of a form with its file; 10 MB and the overhead. */
export async function formOf(request: Request): Promise<unknown> {
  const bytes = await bodyBytes(request, 10 * 1024 * 1024 + 64 * 1024);
  if (bytes === null) return refuse(413, { code: 'FILE_TOO_LARGE', error: 'File size must be less than 10MB' });
  try {
    const type = request.headers.get('content-type') ?? '';
    return Object.fromEntries(await new Response(bytes, { headers: { 'content-type': type } }).formData());
  } catch {
    return refuse(400, { code: 'MALFORMED_FORM', error: 'The body is not a valid form.' });
  }
}

const unstorable = () => refuse(400, { code: 'BAD_REQUEST', error: unstorableText.message });

const noInput = (input: unknown) =>
  typeof input === 'object' && input !== null && Object.keys(input).length > 0
    ? refuse(400, { code: 'BAD_REQUEST', error: 'This function takes no input.' })
    : undefined;
