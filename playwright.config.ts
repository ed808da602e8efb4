import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

// `npm test` finds or installs a browser and sets CHROMIUM; otherwise the system's or Playwright's own is used.
const chromium =
  process.env.CHROMIUM ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));

const publicFiles =
  /\/(api-out|attribution|auth|card-fields|checkout-interrupted|components|consultant-office|content|enrolment|express|forms|google|hostile-addresses|largest-forms|membership|no-scripts-shop|no-scripts-site|overlap|own-orders|pseudo-language|public-site|settings|shop|shop-details|slow-scripts)\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: ['./scripts/build.mjs', './tests/e2e/setup.ts'],
  // Two products in parallel, each with its own demo company (tests/e2e/setup.ts copies it for the first test). A
  // company's month can be closed only once, so its files run one after the other, in the order of their names. Both
  // halves take about as long; a new file belongs to the second until it is listed in the first.
  projects: [
    { name: 'public', testMatch: publicFiles, workers: 1 },
    { name: 'office', testIgnore: publicFiles, workers: 1 },
  ],
  workers: 2,
  fullyParallel: false,
  // Long timeouts: a loaded machine is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 20_000, toHaveScreenshot: { pathTemplate: '{testDir}/pictures/{arg}{ext}' } },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    actionTimeout: 40_000,
    // Recording a trace of every test costs a fifth of its time; `--trace retain-on-failure` records one on demand.
    screenshot: 'only-on-failure',
    // A worker would answer requests that tests intercept; its own tests allow it.
    serviceWorkers: 'block',
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
        // A browser for one test is too short-lived for optimized code and a process for graphics: a fifth less CPU time.
        '--in-process-gpu',
        '--js-flags=--no-opt --no-maglev --min-semi-space-size=16',
      ],
    },
  },
});
