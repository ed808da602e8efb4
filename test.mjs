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
const command = (background, packageName, name, args, env = {}) =>
  run(localNode(), [commandOf(packageName, name), ...args], {
    ...inBackground(background),
    env: localEnvironment({ ...unset, ...env }),
  });
/** Beside other steps, the output of a step is captured, and the step of the last row gets the processors first. */
const inBackground = (background) => ({ quiet: background, background });
const asOne = ({ code, output }) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output });

/** Each project has its own report, so that a project without a result fails the step. */
async function vitest(background, ...projects) {
  const results = [];
  for (const project of projects) results.push(await vitestProject(background, project));
  const sum = (count) => results.reduce((total, result) => total + result[count], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: results.flatMap(({ failures }) => failures),
    output: results.map(({ output }) => output ?? '').join('\n'),
  };
}

async function vitestProject(background, project) {
  const file = join(reports, `${project}.json`);
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code, output } = await command(background, 'vitest', 'vitest', args);
  const { failures = [], ...counts } = vitestCounts(file, code);
  const isUnexplained = counts.failed > 0 && failures.length === 0;
  return { ...counts, failures: isUnexplained ? [`vitest project ${project} › no test results`] : failures, output };
}

async function types(background) {
  const generated = await command(background, '@react-router/dev', 'react-router', ['typegen']);
  if (generated.code !== 0) return asOne(generated);
  // Several checkers would each check the types that all files share, and the database tests need the other processor.
  return asOne(await command(background, 'typescript', 'tsc', ['-p', '.', '--checkers', '1']));
}

/** The path of the browser. */
let chromium;

async function browserTests(background) {
  const file = join(reports, 'browser.json');
  const CHROMIUM = await chromium;
  const { code } = await command(background, '@playwright/test', 'playwright', ['test', '--reporter=list,json'], {
    CHROMIUM,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return playwrightCounts(file, code);
}

// Every step takes whether it runs in the background, beside a longer one.
const steps = {
  lint: async (background) => asOne(await command(background, '@biomejs/biome', 'biome', ['check', '.'])),
  types,
  // after the types: it follows imports into the generated ones
  knip: async (background) => asOne(await command(background, 'knip', 'knip', [])),
  unit: (background) => vitest(background, 'unit', 'mocked'),
  build: async (background) => asOne(await build(inBackground(background))),
  budgets: async (background) => asOne(await run(localNode(), ['scripts/budgets.mjs'], inBackground(background))),
  database: (background) => vitest(background, 'database'),
  browser: browserTests,
};

/**
 * What runs at the same time, one after the other in each row. The tests of the database wait for it a third of their time,
 * which is about what the other row needs: at equal priority that row ends early, and then a quarter of two processors is
 * idle. The browser tests need the build and both processors.
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
      // The output of a step in the background is shown as a whole when it ends; that of the last row is live.
      const background = row !== rows.at(-1);
      for (const name of row) {
        const header = `\n── ${name} ${'─'.repeat(70 - name.length)}`;
        if (!background) console.log(header);
        const startedAt = performance.now();
        const {
          output,
          failures: named = [],
          ...counts
        } = await steps[name](background).catch((error) => ({
          passed: 0,
          failed: 1,
          skipped: 0,
          output: error instanceof Refusal ? error.message : error.stack,
        }));
        if (background) console.log(header);
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
