import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The fake's next answer; a number is a status without a body. */
export type AiAnswer = 'well' | 'nonsense' | 'other-json' | 'fence' | 'html' | 'endless' | 'address' | number;

export type FakeAi = {
  /** The environment variables that select it as the service. */
  readonly variables: Readonly<Record<string, string>>;
  /** The received requests. */
  readonly asked: { readonly path: string; readonly authorization: string; readonly body: Record<string, unknown> }[];
  answer(how: AiAnswer): void;
  close(): Promise<void>;
};

const texts = {
  title: 'Birch Glow Serum',
  shortDescription: 'A light serum for every day.',
  fullDescription: 'Birch water and squalane.\n\nFor the morning and the evening.',
  tags: ['serum', 'birch', 'glow'],
  slug: 'birch-glow-serum',
};

/** One pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A loopback server with OpenAI's API for texts and pictures. */
export async function startFakeAi(): Promise<FakeAi> {
  let how: AiAnswer = 'well';
  const asked: FakeAi['asked'] = [];
  const written = () => {
    if (how === 'nonsense') return 'I am sorry, Dave.';
    if (how === 'other-json') return JSON.stringify({ title: 3 });
    const text = JSON.stringify(how === 'html' ? { ...texts, title: '<img src=x onerror=alert(1)>' } : texts);
    return how === 'fence' ? `\`\`\`json\n${text}\n\`\`\`` : text;
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const path = request.url ?? '';
    asked.push({
      path,
      authorization: request.headers.authorization ?? '',
      body: JSON.parse(Buffer.concat(parts).toString()),
    });
    if (typeof how === 'number') return void response.writeHead(how).end('{"error":{"message":"key sk-secret"}}');
    response.writeHead(200, { 'content-type': 'application/json' });
    if (how === 'endless') {
      const more = 'x'.repeat(256 * 1024);
      const write = () => {
        while (!response.destroyed && response.write(more));
      };
      response.on('drain', write);
      return write();
    }
    const image =
      how === 'address' ? { url: 'http://169.254.169.254/' } : { b64_json: how === 'html' ? 'PGh0bWw+' : png };
    const answer = path.endsWith('/images/generations')
      ? { created: 1, data: [image] }
      : { choices: [{ index: 0, message: { role: 'assistant', content: written() } }] };
    response.end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    variables: {
      AI_BASE_URL: `http://127.0.0.1:${port}/v1/`,
      AI_API_KEY: 'sk-what-only-we-know',
      AI_TEXT_MODEL: 'writer-1',
      AI_IMAGE_MODEL: 'painter-1',
    },
    asked,
    answer: (next) => {
      how = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
