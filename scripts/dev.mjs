// npm run dev: the server with hot reload. With `-- --fakes` the outside services are the fakes of the tests.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { root } from './run.mjs';

const { values } = parseArgs({ options: { fakes: { type: 'boolean', default: false } } });

/** Starts the fakes in this process and returns the environment variables that select them. */
async function startFakes() {
  const { startFakeAi } = await import('../tests/fakes/ai.ts');
  const { startFakeGoogle } = await import('../tests/fakes/google.ts');
  const { startFakeProviders } = await import('../tests/fakes/providers.ts');
  const { FakeStripe } = await import('../tests/fakes/stripe.ts');
  const { FakeWooCommerce } = await import('../tests/fakes/woocommerce.ts');
  const fakes = {
    'product content by AI': await startFakeAi(),
    'sign-in with Google': await startFakeGoogle(),
    'PayPal, Google Pay, Shop Pay': await startFakeProviders(),
    Stripe: await new FakeStripe().start(),
    WooCommerce: await new FakeWooCommerce().start(),
  };
  console.log(`Fakes: ${Object.keys(fakes).join('; ')}`);
  return Object.assign({}, ...Object.values(fakes).map(({ variables }) => variables));
}

const watched = ['server', 'contract', 'domain', 'main'].map((layer) => `--watch-path=src/${layer}`);
const app = spawn(process.execPath, ['--watch', ...watched, 'src/main/http/http.ts', '--dev'], {
  cwd: root,
  env: { ...process.env, ...(values.fakes ? await startFakes() : {}) },
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => app.kill(signal));
app.on('exit', (code) => process.exit(code ?? 1));
