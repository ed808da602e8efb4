// npm run pictures: takes the pictures of the README again from the demo at BASE (npm start first).
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureBrowser } from './browser.mjs';
import { root } from './run.mjs';

const base = process.env.BASE ?? 'http://localhost:3000';
const folder = join(root, 'docs/pictures');
const password = 'birchline-demo';
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({
  executablePath: await ensureBrowser(console.log),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
});

/** A page of a visitor, or of the user with this address. */
async function pageOf(email, colorScheme = 'light') {
  const context = await browser.newContext({ baseURL: base, viewport: { width: 1440, height: 900 }, colorScheme });
  const page = await context.newPage();
  if (email) {
    const data = { email, password };
    const answer = await page.request.post('/api/auth/sign-in/email', { data, headers: { origin: base } });
    if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()}`);
  }
  return page;
}

/** Opens a page and waits until its scripts answer. */
async function open(page, path) {
  await page.goto(path);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
}

async function take(page, path, name) {
  if (path) await open(page, path);
  await page.waitForTimeout(600);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(`docs/pictures/${name}.png`);
}

const visitor = await pageOf();
await take(visitor, '/', 'home');
await take(visitor, '/shop', 'shop');
await take(await pageOf(undefined, 'dark'), '/', 'home-dark');
const consultant = await pageOf('amara@littlebirch.example');
await take(consultant, '/dashboard', 'dashboard');
const last = await consultant.locator('main a[href^="/statements/"]').first().getAttribute('href');
await open(consultant, `/earnings?period=${last.slice('/statements/'.length)}&type=personal`);
await consultant.getByRole('link', { name: 'Personal' }).first().click();
await consultant.getByRole('dialog').waitFor();
await take(consultant, null, 'explanation');
const admin = await pageOf('admin@littlebirch.example');
await open(admin, '/admin/commissions');
await admin.getByRole('button', { name: /^Calculate Commissions/ }).click();
await admin.getByRole('heading', { name: 'Largest movers' }).waitFor();
await admin.waitForTimeout(6_000);
await take(admin, null, 'month');
await browser.close();
