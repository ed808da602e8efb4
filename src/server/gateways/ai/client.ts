import { Buffer } from 'node:buffer';
import { z } from 'zod';

/** A service that speaks OpenAI's interface: theirs, or one of one's own. */
export type AiService = {
  /** Up to and with the version, e.g. `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly textModel: string;
  readonly imageModel: string;
};

export type AiFault = 'AI_UNREACHABLE' | 'AI_TOO_SLOW' | 'AI_BUSY' | 'AI_REFUSED' | 'AI_UNREADABLE';

/** Seconds that an answer may take, and the bytes it may have. */
const textBounds = { seconds: 60, bytes: 512 * 1024 };
const imageBounds = { seconds: 150, bytes: 16 * 1024 * 1024 };

const completion = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })], z.unknown()),
});
const images = z.object({ data: z.tuple([z.object({ b64_json: z.base64().min(1) })], z.unknown()) });

/** The text that the model answers with, which is asked to be a JSON object. */
export async function completeText(
  service: AiService,
  { system, user }: { readonly system: string; readonly user: string },
): Promise<{ readonly text: string } | AiFault> {
  const answer = await ask(service, 'chat/completions', textBounds, {
    model: service.textModel,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ],
    response_format: { type: 'json_object' },
  });
  if (typeof answer === 'string') return answer;
  const read = completion.safeParse(answer.json);
  return read.success ? { text: read.data.choices[0].message.content } : 'AI_UNREADABLE';
}

/** A picture, as the bytes that the service sends; it is never fetched from an address of the service's choice. */
export async function drawImage(service: AiService, prompt: string): Promise<{ readonly bytes: Buffer } | AiFault> {
  const answer = await ask(service, 'images/generations', imageBounds, {
    model: service.imageModel,
    prompt,
    n: 1,
    size: '1024x1024',
    // The newer models send bytes anyway and know no such wish.
    ...(/^gpt-image/.test(service.imageModel) ? {} : { response_format: 'b64_json' }),
  });
  if (typeof answer === 'string') return answer;
  const read = images.safeParse(answer.json);
  return read.success ? { bytes: Buffer.from(read.data.data[0].b64_json, 'base64') } : 'AI_UNREADABLE';
}

async function ask(
  { baseUrl, apiKey }: AiService,
  path: string,
  { seconds, bytes }: { readonly seconds: number; readonly bytes: number },
  body: unknown,
): Promise<{ readonly json: unknown } | AiFault> {
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(seconds * 1000),
    });
    if (!response.ok) {
      await response.body?.cancel();
      if (response.status === 429 || response.status === 503) return 'AI_BUSY';
      return response.status >= 500 ? 'AI_UNREACHABLE' : 'AI_REFUSED';
    }
    const text = await textWithin(response, bytes);
    return text === null ? 'AI_UNREADABLE' : { json: JSON.parse(text) };
  } catch (error) {
    if (error instanceof SyntaxError) return 'AI_UNREADABLE';
    return error instanceof Error && error.name === 'TimeoutError' ? 'AI_TOO_SLOW' : 'AI_UNREACHABLE';
  }
}

/** The body, or null when it has more than `most` bytes. */
async function textWithin(response: Response, most: number): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
