import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** How the receiver answers next: a status, possibly after some work, a redirect to an address, or not at all. */
export type ReceiverAnswer = number | (() => Promise<number>) | { readonly redirect: string } | 'silence';

export type ReceivedWebhook = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: { readonly type: string; readonly timestamp: string; readonly data: Record<string, unknown> };
  /** Whether the signature is right for the secret that is set. */
  readonly verified: boolean;
};

export type WebhookReceiver = {
  readonly url: string;
  readonly received: ReceivedWebhook[];
  answer(how: ReceiverAnswer): void;
  /** The secret with which signatures are verified. */
  trust(secret: string): void;
  close(): Promise<void>;
};

/** Another program's endpoint on the loopback, as the Standard Webhooks specification describes it. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  let how: ReceiverAnswer = 200;
  let secret = '';
  const received: ReceivedWebhook[] = [];
  const isVerified = (body: string, headers: IncomingHttpHeaders) => {
    try {
      new Webhook(secret).verify(body, headers as Record<string, string>);
      return true;
    } catch {
      return false;
    }
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts).toString('utf8');
    const { url: path = '', headers } = request;
    received.push({ path, headers, body: JSON.parse(body), verified: isVerified(body, headers) });
    if (how === 'silence') return;
    const answer = typeof how === 'function' ? await how() : how;
    if (typeof answer === 'number') response.writeHead(answer).end(`answer ${answer}`);
    else response.writeHead(307, { location: answer.redirect }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    answer: (next) => {
      how = next;
    },
    trust: (next) => {
      secret = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
