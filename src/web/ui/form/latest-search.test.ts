import { describe, expect, it } from 'vitest';
import { withLaterChanges } from './latest-search.ts';

describe('parameters that changed after the page was rendered', () => {
  it.each([
    ['nothing changed', 'sort=name', '', '', 'sort=name'],
    ['a filter was selected', 'sort=name', '', 'consultant=none', 'sort=name&consultant=none'],
    [
      'a filter was changed',
      'consultant=some&sort=name',
      'consultant=some',
      'consultant=none',
      'sort=name&consultant=none',
    ],
    ['a filter was removed', 'consultant=some&sort=name', 'consultant=some', '', 'sort=name'],
    ['a filter has two values', 'sort=name', 'role=a', 'role=a&role=b', 'sort=name&role=a&role=b'],
    ['the control’s own parameter changed', 'sort=name', '', 'sort=date', 'sort=name'],
    ['the control removes its own parameter', '', 'sort=name', 'sort=-name', ''],
    ['another page was opened', 'sort=name', '', 'page=3', 'sort=name'],
  ])('%s', (_, target, rendered, latest, expected) => {
    const [asked, before, now] = [target, rendered, latest].map((text) => new URLSearchParams(text)) as [
      URLSearchParams,
      URLSearchParams,
      URLSearchParams,
    ];
    expect(withLaterChanges(asked, before, now, ['sort', 'page']).toString()).toBe(expected);
  });
});
