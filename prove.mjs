// npm run prove: the long form of every test written with `prove` (tests/prove.ts), and a table of the results.
//   npm run prove                    all
//   npm run prove -- drain payment   only files with one of these words in their names
const { mkdtempSync, readdirSync, readFileSync, rmSync } = await import('node:fs');
const { tmpdir } = await import('node:os');
const { join, relative } = await import('node:path');
const { ensureInstalled } = await import('./scripts/install.mjs');
const { ensureMessages } = await import('./scripts/messages.mjs');
const { commandOf, localEnvironment, localNode, Refusal, root, run } = await import('./scripts/run.mjs');

/** The tests that import `prove`, below `src` and `tests`. */
const proofs = () =>
  ['src', 'tests']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((f) => join(root, folder, f)),
    )
    .filter((file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes("'#tests/prove.ts'"))
    .map((file) => relative(root, file));

/** One row per proof: title, count, result and seconds; a file that could not be loaded counts as failed. */
function rowsOf(report) {
  return report.testResults.flatMap(({ name, message, assertionResults }) => {
    if (assertionResults.length === 0) return [[relative(root, name), '', `FAILED: ${message.split('\n')[0]}`, '']];
    return assertionResults
      .filter(({ meta, status }) => meta?.rounds !== undefined || status === 'failed')
      .map(({ title, meta, status, duration }) => [
        title,
        String(meta?.rounds ?? ''),
        status === 'passed' ? (meta?.result ?? 'passed') : 'FAILED',
        `${((duration ?? 0) / 1000).toFixed(1)} s`,
      ]);
  });
}

function table(rows) {
  const all = [['What', 'Rounds', 'Result', 'Time'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column].length)));
  const lines = all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd(),
  );
  return [lines[0], widths.map((width) => '─'.repeat(width)).join('  '), ...lines.slice(1)].join('\n');
}

async function main() {
  const words = process.argv.slice(2);
  await ensureInstalled(console.log);
  await ensureMessages();
  const files = proofs().filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
  if (files.length === 0) throw new Refusal('No proof has such a name.');
  const folder = mkdtempSync(join(tmpdir(), 'birchline-prove-'));
  const file = join(folder, 'report.json');
  try {
    const args = ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const env = localEnvironment({ PROVE: 'long', DATABASE_URL: undefined, DATA_DIR: undefined });
    // One at a time, because some proofs measure performance.
    const { code } = await run(localNode(), [commandOf('vitest', 'vitest'), ...args, '--no-file-parallelism'], { env });
    console.log(`\n${table(rowsOf(JSON.parse(readFileSync(file, 'utf8'))))}`);
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main().catch((error) => {
  console.error(error instanceof Refusal ? error.message : error);
  return 1;
});
