import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

// `npm test` finds or installs a browser and names it in CHROMIUM; by hand, the system's or Playwright's own.
const chromium =
  process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));

const publicFiles = /\/(content|enrolment|express|google|shop|slow-scripts)\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/setup.ts',
  // Two products side by side, each with a demo company of its own (tests/e2e/setup.ts makes it when its first test asks).
  // A company's month can be closed only once: its files run one after the other, in the order of their names. Both
  // halves take about as long; a new file is of the second until it is named in the first.
  projects: [
    { name: 'public', testMatch: publicFiles, workers: 1 },
    { name: 'office', testIgnore: publicFiles, workers: 1 },
  ],
  workers: 2,
  fullyParallel: false,
  // A busy machine is slow, not wrong: only what never comes fails.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    actionTimeout: 40_000,
    // Recording a trace of every test costs a fifth of its time; `--trace retain-on-failure` records one when it is wanted.
    screenshot: 'only-on-failure',
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
