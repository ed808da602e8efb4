import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AboutPage, CharterPage } from '#contract/content/content.ts';
import { type Actor, visitor } from '#domain/account/actor.ts';
import { callAs } from '#tests/database/call.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';

let fixture: TestDeployment;
beforeAll(async () => {
  fixture = await startTestDeployment({ at: '2026-10-15T18:00:00Z' });
});
afterAll(() => fixture.close());

const admin: Actor = { role: 'admin', adminRole: 'owner', userId: randomUUID() };
const as = (actor: Actor) => callAs(fixture.deployment, actor).content;

const own = { source: 'Our own words', reviewer: null, reviewed_on: null };
const values = 'Respect Truth Courage Wisdom Love Honesty Humility Justice'.split(' ');
const charter = (quote = 'We promise.'): CharterPage => ({
  title: 'Our charter',
  mission: { heading: 'Mission', paragraphs: ['Why we are here.'], provenance: own },
  cards: [{ heading: 'Community Care', text: 'We care.', points: [] }],
  commitment: { heading: 'Commitment', quote, provenance: own },
  values: {
    heading: 'Values',
    introduction: 'Eight of them.',
    items: values.map((name) => ({ name, description: `What ${name} asks.` })),
    provenance: {
      source: 'The Seven Grandfather Teachings',
      reviewer: 'A knowledge keeper',
      reviewed_on: '2026-09-01',
    },
  },
});
const write = (quote: string, version: number | null) =>
  as(admin).updateContentPage({ page: { slug: 'charter', document: charter(quote) }, version });

test('a page that was never written is null', async () => {
  expect(await as(visitor).getContentPage({ slug: 'about' })).toBeNull();
});

test('an admin writes a page; everyone sees it at once, and each change is audited with the previous content', async () => {
  expect(await as(visitor).getContentPage({ slug: 'charter' })).toBeNull();
  const first = await write('First.', null);
  expect(await as(visitor).getContentPage({ slug: 'charter' })).toEqual(first);
  fixture.clock.set('2026-10-16T18:00:00Z');
  const second = await write('Second.', first.version);
  expect(second).toMatchObject({ slug: 'charter', updated_at: '2026-10-16T18:00:00.000Z' });
  expect(second.version).not.toBe(first.version);
  expect(await as(visitor).getContentPage({ slug: 'charter' })).toEqual(second);

  const [row] = await fixture.ask('select source, reviewer, updated_by, updated_at from content_pages');
  expect(row).toEqual({
    source: 'The Seven Grandfather Teachings',
    reviewer: 'A knowledge keeper',
    updated_by: 'userId' in admin ? admin.userId : '',
    updated_at: new Date('2026-10-16T18:00:00Z'),
  });
  const events = await fixture.ask(
    `select action, object_id, actor_role, detail->'before'->'commitment'->>'quote' as before from audit_events order by seq`,
  );
  const event = { action: 'update-content-page', object_id: 'charter', actor_role: 'admin' };
  expect(events).toEqual([
    { ...event, before: null },
    { ...event, before: 'First.' },
  ]);
});

test('refuses an edit of an older version, and writes nothing', async () => {
  const page = await as(visitor).getContentPage({ slug: 'charter' });
  if (!page) throw new Error('the charter is not there');
  const [winner, loser] = await Promise.allSettled([
    write('Mine.', page.version),
    write('No, mine.', page.version),
  ]).then((both) => both.sort((a) => (a.status === 'fulfilled' ? -1 : 1)));
  expect(winner?.status).toBe('fulfilled');
  expect(loser).toMatchObject({ status: 'rejected', reason: { code: 'CHANGED_MEANWHILE' } });
  await expect(write('As if new.', null)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  const [events] = await fixture.ask('select count(*)::int as count from audit_events');
  expect(events).toEqual({ count: 3 });
});

test.each([
  ['visitor', visitor, 'UNAUTHORIZED'],
  ['customer', { role: 'customer', userId: randomUUID() }, 'FORBIDDEN'],
  ['consultant', { role: 'consultant', userId: randomUUID() }, 'FORBIDDEN'],
] as const)('a %s writes no page', async (_role, actor, code) => {
  await expect(
    as(actor).updateContentPage({ page: { slug: 'charter', document: charter() }, version: null }),
  ).rejects.toMatchObject({ code });
});

const about = (animals: number): AboutPage => ({
  title: 'About',
  lead: 'Who we are.',
  story: { heading: 'Story', paragraphs: ['Once.'], provenance: own },
  teachings: {
    heading: 'Teachings',
    introduction: 'Seven.',
    note: 'Ask an Elder.',
    items: Array.from({ length: animals }, (_, n) => ({
      name: `Teaching ${n}`,
      animal: 'Bear',
      subtitle: 'A line',
      description: 'A few words.',
    })),
    provenance: own,
  },
});

test.each([
  ['six teachings', { slug: 'about', document: about(6) }],
  ['a document of another page', { slug: 'about', document: charter() }],
  ['an unknown page', { slug: 'privacy', document: about(7) }],
  ['a character that the database refuses', { slug: 'about', document: { ...about(7), lead: 'a\u0000b' } }],
])('%s are refused', async (_case, page) => {
  // What the types forbid is what a caller may send.
  await expect(as(admin).updateContentPage({ page: page as never, version: null })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
});

test('seven teachings are taken', async () => {
  const page = await as(admin).updateContentPage({ page: { slug: 'about', document: about(7) }, version: null });
  expect(page).toMatchObject({ slug: 'about', document: { lead: 'Who we are.' } });
});
