// npm run dev: the server with hot reload. With `-- --fakes` the outside services are the fakes of the tests.
import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { root } from './run.mjs';

const site = `http://localhost:${process.env.PORT || 3000}`;
const { values } = parseArgs({ options: { fakes: { type: 'boolean', default: false } } });

/** Starts the fakes in this process and returns the environment variables that select them. */
async function startFakes() {
  const { startFakeAi } = await import('../tests/fakes/ai.ts');
  const { startFakeGoogle } = await import('../tests/fakes/google.ts');
  const { startFakeProviders } = await import('../tests/fakes/providers.ts');
  const { startFakePushService } = await import('../tests/fakes/push-service.ts');
  const { startFakeResend } = await import('../tests/fakes/resend.ts');
  const { FakeStripe } = await import('../tests/fakes/stripe.ts');
  const { startFakeS3 } = await import('../tests/fakes/s3.ts');
  const { startFakeTwilio } = await import('../tests/fakes/twilio.ts');
  const { FakeWooCommerce } = await import('../tests/fakes/woocommerce.ts');
  const resend = await startFakeResend(({ recipients, email }) => {
    console.log(`Resend: mail to ${recipients.join(', ')}: ${email.subject}\n${email.text ?? ''}`);
    const webhook = `${site}/api/webhooks/resend`;
    for (const recipient of recipients) resend.report(recipient, webhook).catch(() => {});
  });
  let device;
  const push = await startFakePushService({
    port: devicePort,
    onMessage: ({ body }) => console.log('Push message to Amara:', device?.decrypt(body)),
  });
  subscribeDevice(push)
    .then((subscribed) => {
      device = subscribed;
    })
    .catch((error) => console.error(`The fake device could not subscribe: ${error.message}`));
  const fakes = {
    'product content by AI': await startFakeAi(),
    'sign-in with Google': await startFakeGoogle(),
    'PayPal, Google Pay, Shop Pay': await startFakeProviders(),
    Stripe: await new FakeStripe().start(),
    Resend: resend,
    'a bucket for files (lost when it ends)': await startFakeS3(),
    'Twilio (SMS are printed here)': await startFakeTwilio(({ to, body }) => console.log(`SMS to ${to}: ${body}`)),
    'a push service (messages are printed here)': { variables: { WEBHOOK_LOOPBACK: 'on' } },
    WooCommerce: await new FakeWooCommerce().start(),
  };
  console.log(`Fakes: ${Object.keys(fakes).join('; ')}`);
  return Object.assign({}, ...Object.values(fakes).map(({ variables }) => variables));
}

/** The same each time, so that the device replaces the one of the last start. */
const devicePort = 3091;

/** Subscribes a device of the demo's leader to push messages, as soon as the site answers. */
async function subscribeDevice(push) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await subscribeOnce(push);
    } catch (error) {
      // The site is starting, or starts again after a change.
      if (attempt === 60) throw error;
      await wait(2000);
    }
  }
}

async function subscribeOnce(push) {
  const headers = { 'content-type': 'application/json', origin: site };
  const post = async (path, input, cookie = '') => {
    const body = JSON.stringify(input);
    const answer = await fetch(`${site}${path}`, { method: 'POST', headers: { ...headers, cookie }, body });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer;
  };
  const account = { email: 'amara@littlebirch.example', password: 'birchline-demo' };
  const signedIn = await post('/api/auth/sign-in/email', account);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const { public_key: key } = await (await post('/api/functions/get-push', {}, cookie)).json();
  const device = push.subscribe(key, 'a-device-of-amara');
  await post('/api/functions/subscribe-push', device.subscription, cookie);
  return device;
}

const watched = ['server', 'contract', 'domain', 'main'].map((layer) => `--watch-path=src/${layer}`);
const app = spawn(process.execPath, ['--watch', ...watched, 'src/main/http/http.ts', '--dev'], {
  cwd: root,
  env: { ...process.env, ...(values.fakes ? await startFakes() : {}) },
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => app.kill(signal));
app.on('exit', (code) => process.exit(code ?? 1));
