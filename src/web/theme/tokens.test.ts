import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The value of a token in one scheme, as `#rrggbb`. */
function token(name: string, scheme: 'light' | 'dark'): string {
  const pair = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(css);
  const alias = new RegExp(`--${name}: var\\(--([a-z-]+)\\);`).exec(css);
  if (alias?.[1]) return token(alias[1], scheme);
  const value = scheme === 'light' ? pair?.[1] : pair?.[2];
  if (!value) throw new Error(`no token ${name}`);
  return value;
}

/** Relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['bg', 'surface', 'sunken'];
const readable = ['text', 'muted', 'primary', 'science', 'human', 'success', 'warning', 'danger', 'info'];
const pairs: readonly (readonly [ink: string, ground: string, least: number])[] = [
  ...readable.flatMap((ink) => grounds.map((ground) => [ink, ground, 4.5] as const)),
  ...['primary', 'science', 'human', 'success', 'warning', 'danger', 'info'].map(
    (ground) => [`on-${ground}`, ground, 4.5] as const,
  ),
  ['on-primary', 'primary-hover', 4.5],
  ['on-danger', 'danger-hover', 4.5],
  ['on-primary-soft', 'primary-soft', 4.5],
  ['on-primary-soft', 'primary-soft-hover', 4.5],
  ['on-human-soft', 'human-soft', 4.5],
  ['text', 'primary-soft', 4.5],
  ['science', 'science-soft', 4.5],
  ['success', 'success-soft', 4.5],
  ['warning', 'warning-soft', 4.5],
  ['danger', 'danger-soft', 4.5],
  ['info', 'info-soft', 4.5],
  ...grounds.flatMap((ground) => [['control', ground, 3] as const, ['focus', ground, 3] as const]),
];

test.each(['light', 'dark'] as const)('every pair of text and background is readable in the %s scheme', (scheme) => {
  const weak = pairs
    .map(([ink, ground, least]) => ({ ink, ground, least, is: contrast(token(ink, scheme), token(ground, scheme)) }))
    .filter(({ is, least }) => is < least);
  expect(weak).toEqual([]);
});
