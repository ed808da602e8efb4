import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const account = { sid: `AC${'0'.repeat(32)}`, token: 'a'.repeat(32) };
const from = '+15005550006';

/** How it answers: as usual, with one of its error codes, or not at all. */
type Sms = { readonly to: string; readonly body: string };
type Plan = { failure: { readonly status: number; readonly code: number; readonly message: string } | null };

/** The messages resource of Twilio's REST API on the loopback. It checks the credentials and the format of numbers. */
export async function startFakeTwilio(onSms?: (sms: Sms) => void) {
  const plan: Plan = { failure: null };
  const sent: Sms[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const fail = (status: number, code: number, message: string) => answer(status, { status, code, message });
    // For tests in another process.
    if (request.method === 'GET' && request.url === '/sent') return answer(200, sent);
    const basic = `Basic ${Buffer.from(`${account.sid}:${account.token}`).toString('base64')}`;
    const path = `/2010-04-01/Accounts/${account.sid}/Messages.json`;
    if (request.method !== 'POST' || request.url !== path) return fail(404, 20404, 'not found');
    if (request.headers.authorization !== basic) return fail(401, 20003, 'Authenticate');
    if (plan.failure) return fail(plan.failure.status, plan.failure.code, plan.failure.message);
    const values = new URLSearchParams(text);
    const [to, body] = [values.get('To') ?? '', values.get('Body') ?? ''];
    if (values.get('From') !== from) return fail(400, 21606, 'The From number is not yours');
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return fail(400, 21211, `Invalid 'To' Phone Number: ${to}`);
    sent.push({ to, body });
    onSms?.({ to, body });
    answer(201, { sid: `SM${randomBytes(16).toString('hex')}`, status: 'queued', to, body });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    variables: {
      TWILIO_ACCOUNT_SID: account.sid,
      TWILIO_AUTH_TOKEN: account.token,
      TWILIO_FROM: from,
      TWILIO_API: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    /** The address of what was sent. */
    sentUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sent`,
    plan,
    sent,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
