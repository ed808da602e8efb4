import { Hono } from 'hono';
import { tooMany } from '#server/auth/post-to-library.ts';
import type { Deployment } from '#server/context.ts';
import { notifierNamed } from '#server/gateways/gateways.ts';
import { receiveEvent } from '#server/order/webhook/process-event.ts';
import type { Calculator } from '../calculator/calculator.ts';
import { bodyText } from './body-text.ts';
import type { Env } from './guards.ts';
import type { Log } from './request-context.ts';

/** Events of providers are a few kilobytes. */
const maxBytes = 512 * 1024;

/**
 * `POST /api/webhooks/<provider>`: what a provider reports. Its signature proves the sender, so session and origin
 * are not checked. A failure is answered with 500, after which the provider delivers the event again. An address with many
 * invalid signatures gets 429 before the provider is asked about another one. What recalculates a closed month is stored by the
 * `calculator`, if there is one.
 */
export function webhooks(deployment: Deployment, log: Log, calculator?: Pick<Calculator, 'store'>) {
  return new Hono<Env>().post('/:provider', async (c) => {
    const answer = (status: number, body: unknown) =>
      Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
    const provider = notifierNamed(c.req.param('provider'));
    if (!provider?.notifications || !provider.ready(deployment)) {
      return answer(404, { code: 'UNKNOWN_PROVIDER', error: 'There is no such provider.' });
    }
    const address = c.get('address');
    try {
      const wait = await deployment.takeFromLimit('webhooksOfAddress', address);
      if (wait > 0) return tooMany(wait);
      const body = await bodyText(c.req.raw, maxBytes);
      if (body === null) return answer(413, { code: 'PAYLOAD_TOO_LARGE', error: 'What you sent is too large.' });
      const event = await provider.notifications.read(deployment, body, c.req.raw.headers);
      if (event === null) return answer(400, { code: 'BAD_SIGNATURE', error: 'This signature is not valid.' });
      await deployment.takeFromLimit('webhooksOfAddress', address, -1);
      if (event === 'ping') return answer(200, { received: true });
      await receiveEvent({ ...deployment, storeElsewhere: calculator?.store }, provider, event);
      return answer(200, { received: true });
    } catch (error) {
      log(error, c.get('requestId'));
      return answer(500, { code: 'INTERNAL_SERVER_ERROR', error: 'The event could not be processed.' });
    }
  });
}
