// Finds a Chromium for the browser tests, or installs one. Only built-in modules.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf, localEnvironment, localNode, Refusal, root, run } from './run.mjs';

const headlessShell = '/usr/bin/chromium-headless-shell';
const mayInstallPackages = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const usual = {
  linux: [
    headlessShell,
    ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map((name) => `/usr/bin/${name}`),
  ],
  darwin: ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].map((name) =>
    join(process.env[name] ?? '', 'Google/Chrome/Application/chrome.exe'),
  ),
};

/** The path of a Chromium that starts: the headless shell where there is one, because it takes half the CPU time. */
export async function ensureBrowser(say) {
  if (process.env.CHROMIUM) {
    if (works(process.env.CHROMIUM)) return process.env.CHROMIUM;
    throw new Refusal(`CHROMIUM names ${process.env.CHROMIUM}, which does not start.`);
  }
  const installed = findBrowser();
  if (installed && (installed === headlessShell || !mayInstallPackages)) return installed;
  say('Installing a browser (once) …');
  const complaints = [];
  for (const [program, ...args] of installed ? [packages(['chromium-headless-shell'])] : waysToInstall()) {
    const { code, output } = await run(program, args, {
      quiet: true,
      env: localEnvironment({ DEBIAN_FRONTEND: 'noninteractive' }),
    });
    if (code !== 0) complaints.push(output.trim());
    const browser = code === 0 && findBrowser();
    if (browser) return browser;
  }
  if (installed) return installed;
  throw new Refusal(
    `There is no browser and none could be installed; CHROMIUM may name one.\n${complaints.join('\n')}`,
  );
}

function findBrowser() {
  return [...(usual[process.platform] ?? []), playwrights()].find((path) => path && works(path));
}

/** On Debian as root the system's packages with their dependencies; otherwise Playwright's own. */
function* waysToInstall() {
  if (mayInstallPackages) {
    yield packages(['chromium-headless-shell', 'fonts-liberation']);
    yield packages(['chromium', 'fonts-liberation']);
  }
  yield [localNode(), commandOf('playwright', 'playwright'), 'install', 'chromium'];
}

function packages(names) {
  return ['sh', '-c', `apt-get update && apt-get install -y --no-install-recommends ${names.join(' ')}`];
}

function playwrights() {
  const ask = "process.stdout.write(require('playwright-core').chromium.executablePath())";
  return spawnSync(localNode(), ['-e', ask], { cwd: root, encoding: 'utf8' }).stdout;
}

/** Some systems have a program of that name that only prints how to install it. Windows opens a window when asked. */
function works(path) {
  if (!existsSync(path)) return false;
  return (
    process.platform === 'win32' || spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0
  );
}
