// Reads the JSON reports of the test runners: counts, and the failures by name. A missing report, or a failed run without a
// failed test (a file that does not load, an error outside a test), is a failure too.
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

export function vitestCounts(file, code) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => failure(name, test.fullName, test.failureMessages[0])),
  );
  return atLeastOneFailure(code, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...failed, ...broken.map(({ name, message }) => failure(name, 'the file failed', message))],
  });
}

export function playwrightCounts(file, code) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const failures = report.suites
    .flatMap(specsOf)
    .filter((spec) => !spec.ok)
    .map((spec) => failure(spec.file, spec.title, spec.tests.flatMap((test) => test.results)[0]?.error?.message));
  return atLeastOneFailure(code, { passed: expected, failed: unexpected + flaky, skipped, failures });
}

/** A failed test in two lines: where it is and the first line of its error. */
const failure = (file, title, message = '') =>
  `${file} › ${title}\n    ${stripVTControlCharacters(message).split('\n')[0]}`;

function atLeastOneFailure(code, counts) {
  const nothingRan = counts.passed + counts.failed === 0;
  return (code !== 0 || nothingRan) && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
