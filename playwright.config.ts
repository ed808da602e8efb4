import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { packagedBrowser } from './scripts/browser.mjs';
import { hasSharedMemory } from './tests/database/folder.ts';

// `npm test` installs the packaged browser or another one and sets CHROMIUM; otherwise an installed one or Playwright's own is used.
const chromium =
  process.env.CHROMIUM ??
  [packagedBrowser, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  );

const shopFiles =
  /\/(attribution|auth|card-fields|checkout-interrupted|components|content|csv-files|enrolment|express|forms|google|hostile-addresses|no-scripts-shop|no-scripts-site|overlap|own-orders|public-site|shop|shop-details|slow-scripts)\.spec\.ts$/;
const settingsFiles =
  /\/(admin-dashboard|admin-people|admin-products|admin-tools|api-out|company-settings|compliance|consultant-office|documents|failed-jobs|imports|language|largest-forms|membership|pseudo-language|settings|sorted-lists)\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: ['./scripts/build.mjs', './tests/e2e/setup.ts'],
  // Three products in parallel, each with its own demo company (tests/e2e/setup.ts copies it for the first test), because
  // two leave a fifth of two processors idle. A company's month can be closed only once, so its files run one after the
  // other, in the order of their names. All take about as long; a new file belongs to the last until it is listed in another.
  projects: [
    { name: 'shop', testMatch: shopFiles, workers: 1 },
    { name: 'settings', testMatch: settingsFiles, workers: 1 },
    { name: 'office', testIgnore: [shopFiles, settingsFiles], workers: 1 },
  ],
  workers: 3,
  fullyParallel: false,
  // Long timeouts: a loaded machine is slow, not wrong.
  timeout: process.env.SLOW_NETWORK ? 600_000 : 120_000,
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
      // By default the processes of the browser share memory through files on the disk, which takes about 2.5% more CPU time.
      ...(hasSharedMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // A browser for one test is too short-lived for optimized code and a process for graphics: a fifth less CPU time.
        '--in-process-gpu',
        // No WebGL: its start changes environment variables while other threads read them. With glibc, the browser sometimes crashed.
        '--disable-software-rasterizer',
        '--js-flags=--no-opt --no-maglev --min-semi-space-size=16',
      ],
    },
  },
});
