// Finds a Chromium for the browser tests, or installs one. Only built-in modules.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { agrees, npm } from './install.mjs';
import { commandOf, localEnvironment, localNode, Refusal, root, run } from './run.mjs';

const packageFolder = join(root, '.cache/browser');
const unpacked = join(packageFolder, 'node_modules/.unpacked');

/** Where the Chromium of the npm package is, once it is installed. */
export const packagedBrowser = join(unpacked, 'chromium');

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

/**
 * The path of a Chromium that starts: the one of the npm package, otherwise a headless shell, because it takes half the
 * CPU time of a whole browser (docs/decisions/095).
 */
export async function ensureBrowser(say) {
  if (process.env.CHROMIUM) {
    if (works(process.env.CHROMIUM)) return process.env.CHROMIUM;
    throw new Refusal(`CHROMIUM names ${process.env.CHROMIUM}, which does not start.`);
  }
  if (await hasPackagedBrowser(say)) return packagedBrowser;
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

/** The package has a program for 64-bit Linux without fonts or system libraries. Elsewhere another browser is used. */
async function hasPackagedBrowser(say) {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync('/usr/share/fonts')) return false;
  mkdirSync(packageFolder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(join(root, 'tests/browser', name), join(packageFolder, name));
  if (agrees(packageFolder) && works(packagedBrowser)) return true;
  say('Installing a browser (once) …');
  // This deletes a copy that was unpacked before.
  const { code } = await npm(['ci', '--prefix', packageFolder, '--ignore-scripts', '--no-audit', '--no-fund']);
  if (code !== 0) return false;
  mkdirSync(unpacked, { recursive: true });
  // The package unpacks into the folder for temporary files.
  const unpack = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())";
  await run(localNode(), ['-e', unpack], {
    quiet: true,
    cwd: packageFolder,
    env: { ...process.env, TMPDIR: unpacked },
  });
  return works(packagedBrowser);
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
