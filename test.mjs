// npm test: everything from a fresh clone. Runs on the system's Node, before anything is installed.
//   npm test                         all
//   npm test -- --only unit,types    some of: lint types knip unit database build budgets browser
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Birchline needs Node 20 or newer to install itself (this is ${process.version}).`);
  process.exit(1);
}
const { mkdtempSync, rmSync } = await import('node:fs');
const { tmpdir } = await import('node:os');
const { join } = await import('node:path');
const { parseArgs } = await import('node:util');
const { ensureBrowser } = await import('./scripts/browser.mjs');
const { build } = await import('./scripts/build.mjs');
const { playwrightCounts, vitestCounts } = await import('./scripts/counts.mjs');
const { ensureInstalled } = await import('./scripts/install.mjs');
const { ensureMessages } = await import('./scripts/messages.mjs');
const { commandOf, localEnvironment, localNode, Refusal, run } = await import('./scripts/run.mjs');

const reports = mkdtempSync(join(tmpdir(), 'birchline-reports-'));

/** The settings of an installation must not affect the tests. */
const unset = Object.fromEntries(
  'DATABASE_URL DATA_DIR DEMO PORT HOST PUBLIC_URL BACKOFFICE_URL AUTH_SECRET PAYEE_KEY SMTP_URL MAIL_FROM TRUSTED_PROXIES NODE_ENV'
    .split(' ')
    .map((name) => [name, undefined]),
);
const command = (quiet, packageName, name, args, env = {}) =>
  run(localNode(), [commandOf(packageName, name), ...args], { quiet, env: localEnvironment({ ...unset, ...env }) });
const asOne = ({ code, output }) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output });

/** Each project has its own report, so that a project without a result fails the step. */
async function vitest(quiet, ...projects) {
  const results = [];
  for (const project of projects) results.push(await vitestProject(quiet, project));
  const sum = (count) => results.reduce((total, result) => total + result[count], 0);
  return {
    ...{ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') },
    failures: results.flatMap(({ failures }) => failures),
    output: results.map(({ output }) => output ?? '').join('\n'),
  };
}

async function vitestProject(quiet, project) {
  const file = join(reports, `${project}.json`);
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code, output } = await command(quiet, 'vitest', 'vitest', args);
  const { failures = [], ...counts } = vitestCounts(file, code);
  const isUnexplained = counts.failed > 0 && failures.length === 0;
  return { ...counts, failures: isUnexplained ? [`vitest project ${project} › no test results`] : failures, output };
}

async function types(quiet) {
  const generated = await command(quiet, '@react-router/dev', 'react-router', ['typegen']);
  if (generated.code !== 0) return asOne(generated);
  // Several checkers would each check the types that all files share, and the database tests need the other processor.
  return asOne(await command(quiet, 'typescript', 'tsc', ['-p', '.', '--checkers', '1']));
}

/** The path of the browser. */
let chromium;

async function browserTests(quiet) {
  const file = join(reports, 'browser.json');
  const CHROMIUM = await chromium;
  const { code } = await command(quiet, '@playwright/test', 'playwright', ['test', '--reporter=list,json'], {
    CHROMIUM,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return playwrightCounts(file, code);
}

// Every step takes whether to capture its output.
const steps = {
  lint: async (quiet) => asOne(await command(quiet, '@biomejs/biome', 'biome', ['check', '.'])),
  types,
  // after the types: it follows imports into the generated ones
  knip: async (quiet) => asOne(await command(quiet, 'knip', 'knip', [])),
  unit: (quiet) => vitest(quiet, 'unit', 'mocked'),
  build: async (quiet) => asOne(await build({ quiet })),
  budgets: async (quiet) => asOne(await run(localNode(), ['scripts/budgets.mjs'], { quiet })),
  database: (quiet) => vitest(quiet, 'database'),
  browser: browserTests,
};

/**
 * What runs at the same time, one after the other in each row. The tests of the database wait for it a third of their time,
 * and the browser tests need the build and both processors.
 */
const stages = [[['lint', 'types', 'knip', 'unit', 'build', 'budgets'], ['database']], [['browser']]];

async function main() {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const chosen = values.only?.split(',') ?? Object.keys(steps);
  const unknown = chosen.filter((name) => !(name in steps));
  if (unknown.length > 0)
    throw new Refusal(`No step ${unknown.join(', ')}: there are ${Object.keys(steps).join(', ')}.`);
  await ensureInstalled(console.log);
  await ensureMessages();
  // Downloaded while the other steps run. If it fails, so does the step that needs it.
  if (chosen.includes('browser')) chromium = ensureBrowser(console.log);
  chromium?.catch(() => {});
  const lines = [];
  const failures = [];
  const sum = { passed: 0, failed: 0, skipped: 0 };
  // Every step runs, even after a failure, so that one run shows all problems.
  for (const stage of stages) {
    const rows = stage.map((row) => row.filter((step) => chosen.includes(step))).filter((row) => row.length > 0);
    const inRow = async (row) => {
      // Beside other steps, the output of each is shown as a whole when the step ends; only the last row’s is live.
      const quiet = row !== rows.at(-1);
      for (const name of row) {
        const header = `\n── ${name} ${'─'.repeat(70 - name.length)}`;
        if (!quiet) console.log(header);
        const startedAt = performance.now();
        const {
          output,
          failures: named = [],
          ...counts
        } = await steps[name](quiet).catch((error) => ({
          ...{ passed: 0, failed: 1, skipped: 0 },
          output: error instanceof Refusal ? error.message : error.stack,
        }));
        if (quiet) console.log(header);
        if (output) console.log(output.trimEnd());
        for (const key of Object.keys(sum)) sum[key] += counts[key];
        failures.push(...named);
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
        lines.push(`${counts.failed === 0 ? '✓' : '✗'} ${name.padEnd(10)} ${words(counts).padEnd(40)} ${seconds} s`);
      }
    };
    await Promise.all(rows.map(inRow));
  }
  // The failures once more at the end, where they are found without scrolling through the output of all steps.
  if (failures.length > 0) console.log(`\n${failures.join('\n')}`);
  console.log(`\n${lines.join('\n')}\n`);
  console.log(words(sum));
  return sum.failed === 0 && sum.passed > 0;
}

function words({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

process.exitCode = await main().then(
  (good) => (good ? 0 : 1),
  (error) => {
    console.error(error instanceof Refusal ? error.message : error);
    return 1;
  },
);
rmSync(reports, { recursive: true, force: true });
