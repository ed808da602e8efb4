import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

// `npm test` finds or installs a browser and names it in CHROMIUM; by hand, the system's or Playwright's own.
const chromium =
  process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/setup.ts',
  workers: 1,
  // A busy machine is slow, not wrong: only what never comes fails.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // The product is one company whose month a test may close: files run one after the other, in this order.
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    // tests/e2e/setup.ts starts the product there.
    baseURL: `http://localhost:${process.env.E2E_PORT ?? 3990}`,
    trace: 'retain-on-failure',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
