// Reads the counts of the test runners' JSON reports. A missing report, or a failed run without a failed test (a file
// that does not load, an error outside a test), is a failure too.
import { readFileSync } from 'node:fs';

export function vitestCounts(file, code) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  ).length;
  return atLeastOneFailure(code, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

export function playwrightCounts(file, code) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return atLeastOneFailure(code, { passed: expected, failed: unexpected + flaky, skipped });
}

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
