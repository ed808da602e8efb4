import { Buffer } from 'node:buffer';
import { z } from 'zod';
import type { AiFault, ContentAccess, ContentGenerator } from '../content-generator.ts';
import { type AiService, aiServiceOf, aiSettings } from './settings.ts';

/** Seconds until an answer times out, and its maximum bytes. */
const textLimits = { seconds: 60, bytes: 512 * 1024 };
const imageLimits = { seconds: 150, bytes: 16 * 1024 * 1024 };

const completion = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })], z.unknown()),
});
const images = z.object({ data: z.tuple([z.object({ b64_json: z.base64().min(1) })], z.unknown()) });

/** A service with OpenAI's interface. */
export const contentService: ContentGenerator = {
  name: 'ai',
  settings: aiSettings,
  ready: (access) => aiServiceOf(access) !== null,
  async completeText(access, { system, user }) {
    const service = serviceOf(access);
    const answer = await ask(service, 'chat/completions', textLimits, {
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
  },
  async drawImage(access, prompt) {
    const service = serviceOf(access);
    const answer = await ask(service, 'images/generations', imageLimits, {
      model: service.imageModel,
      prompt,
      n: 1,
      size: '1024x1024',
      // Newer models always send bytes and do not accept this parameter.
      ...(/^gpt-image/.test(service.imageModel) ? {} : { response_format: 'b64_json' }),
    });
    if (typeof answer === 'string') return answer;
    const read = images.safeParse(answer.json);
    return read.success ? { bytes: Buffer.from(read.data.data[0].b64_json, 'base64') } : 'AI_UNREADABLE';
  },
};

function serviceOf(access: ContentAccess): AiService {
  const service = aiServiceOf(access);
  if (service === null) throw new Error('no service for generated content is configured');
  return service;
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

/** The body, or null if it has more than `maxBytes` bytes. */
async function textWithin(response: Response, maxBytes: number): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
