import { expect, test } from 'vitest';
import { acceptanceError, currentVersion, isOutdatedVersion, nextVersion, publishError } from './legal-text.ts';

test.each([
  { versions: [], current: null, next: 1 },
  { versions: [null], current: null, next: 1 },
  { versions: [1], current: 1, next: 2 },
  { versions: [null, 1], current: 1, next: 2 },
  { versions: [2, 3, 1, null], current: 3, next: 4 },
])('the versions $versions have the current one $current and the next one $next', ({ versions, current, next }) => {
  const stored = versions.map((version) => ({ version }));
  expect(currentVersion(stored)?.version ?? null).toBe(current);
  expect(nextVersion(stored)).toBe(next);
});

test.each([
  { draft: ['A', ''], current: null, error: null },
  { draft: ['A', 'Why'], current: null, error: null },
  { draft: ['B', 'Why'], current: ['A', ''], error: null },
  { draft: ['B', ''], current: ['A', ''], error: 'SUMMARY_MISSING' },
  { draft: ['A', 'Why'], current: ['A', ''], error: 'SAME_TEXT' },
])('publishing the draft $draft after $current: $error', ({ draft, current, error }) => {
  const wording = ([text = '', summary = '']: readonly string[]) => ({ text, summary });
  expect(publishError(wording(draft), current && wording(current))).toBe(error);
});

test.each([
  { current: null, accepted: null, error: null },
  { current: null, accepted: 1, error: null },
  { current: 2, accepted: 2, error: null },
  { current: 2, accepted: null, error: 'AGREEMENT_NOT_ACCEPTED' },
  { current: 2, accepted: 1, error: 'AGREEMENT_CHANGED' },
  { current: 2, accepted: 3, error: 'AGREEMENT_CHANGED' },
])('with version $current in force, enrolling with $accepted accepted: $error', ({ current, accepted, error }) => {
  expect(acceptanceError(current, accepted)).toBe(error);
});

test.each([
  { current: 2, version: 2, outdated: false },
  { current: 2, version: 1, outdated: true },
  { current: null, version: 1, outdated: true },
  { current: 2, version: null, outdated: false },
])('with version $current in force, $version is outdated: $outdated', ({ current, version, outdated }) => {
  expect(isOutdatedVersion(current, version)).toBe(outdated);
});
