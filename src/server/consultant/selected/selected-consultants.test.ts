import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, visitor } from '#domain/account/actor.ts';
import { allMails } from '#tests/database/mails.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';

// Ada is an admin; Rose and Wren are active consultants, and Lily has left.

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ at: '2026-10-15T18:00:00Z' });
});
afterAll(() => shop.close());

const api = (actor: Actor = shop.ada) => shop.as(actor).consultant;
const states = async () => {
  const rows = await shop.ask<{ state: string }>(
    "select first_name || ' ' || status as state from consultants order by first_name",
  );
  return rows.map(({ state }) => state);
};
const all = { all_matching: true } as const;
const sorted = <Row extends { readonly reason: string }>(skipped: readonly Row[]) =>
  skipped.toSorted((a, b) => (a.reason < b.reason ? -1 : 1));

test('suspends all that match for one reason, and gives them their status back', async () => {
  const { selection_id, ...preview } = await api().previewConsultantStatus({ ...all, action: 'suspend' });
  expect(preview).toMatchObject({ action: 'suspend', count: 2, left: 0, examples: ['Rose Birch', 'Wren Birch'] });
  expect(sorted(preview.skipped)).toEqual([
    { reason: 'admin', count: 1 },
    { reason: 'left', count: 1 },
  ]);
  const reason = 'Documents are missing';
  expect(await api().setConsultantsStatus({ selection_id, reason })).toMatchObject({ action: 'suspend', count: 2 });
  expect(await states()).toEqual(['Ada active', 'Lily left', 'Rose suspended', 'Wren suspended']);
  const { data: history } = await api().getConsultantHistory({ consultant_id: shop.rose.userId });
  expect(JSON.stringify(history)).toContain(reason);

  // Rose is reinstated by someone else before.
  await api().reinstateConsultant({ consultant_id: shop.rose.userId, reason: 'Documents are here' });
  expect(await api().undoConsultantsStatus({ selection_id })).toMatchObject({
    action: 'reinstate',
    count: 1,
    skipped: [{ reason: 'as-wanted', count: 1 }],
  });
  expect(await states()).toEqual(['Ada active', 'Lily left', 'Rose active', 'Wren active']);
  await expect(api().undoConsultantsStatus({ selection_id })).rejects.toMatchObject({ code: 'NOTHING_TO_UNDO' });
  const events = await shop.ask<{ action: string }>(
    "select action from audit_events where object_type = 'consultants' order by seq",
  );
  expect(events.map(({ action }) => action)).toEqual(['suspend-consultants', 'reinstate-consultants']);
});

test('two admins who suspend the same consultants at once suspend each one once', async () => {
  const selection = { ids: [shop.rose.userId, shop.wren.userId], action: 'suspend' as const };
  const previews = [await api().previewConsultantStatus(selection), await api().previewConsultantStatus(selection)];
  const results = await Promise.all(
    previews.map(({ selection_id }) => api().setConsultantsStatus({ selection_id, reason: 'Documents are missing' })),
  );
  expect(results.map(({ count }) => count).toSorted()).toEqual([0, 2]);
  const changes = await shop.ask(
    "select from consultant_status_changes where status = 'suspended' and reason = 'Documents are missing'",
  );
  expect(changes).toHaveLength(4);
  const back = await api().previewConsultantStatus({ ...all, action: 'reinstate' });
  await api().setConsultantsStatus({ selection_id: back.selection_id, reason: 'Documents are here' });
});

test('mails each selected consultant once, after all other mails, and none to blocked addresses', async () => {
  await shop.ask(
    "insert into mail_suppressions (address, cause, gateway, occurred_at) values ('wren@example.org', 'bounce', 'test', now())",
  );
  const { selection_id, ...preview } = await api().previewConsultantMail(all);
  expect(preview).toMatchObject({ count: 2, examples: ['Ada Birch', 'Rose Birch'] });
  expect(sorted(preview.skipped)).toEqual([
    { reason: 'left', count: 1 },
    { reason: 'suppressed', count: 1 },
  ]);
  const mail = { subject: 'Team call', text: 'We meet at 7 pm.\n\nBring a question.\nSee you!' };
  expect(await api().mailConsultants({ selection_id, ...mail })).toEqual({ selection_id, count: 2, skipped: [] });
  await expect(api().mailConsultants({ selection_id, ...mail })).rejects.toMatchObject({ code: 'SELECTION_CLOSED' });
  const sent = (await allMails(shop)).filter(({ subject }) => subject === 'Team call');
  expect(new Set(sent.map(({ recipient }) => recipient))).toEqual(new Set(['ada@example.org', 'rose@example.org']));
  expect(sent[0]?.text).toContain('Bring a question.');
  const [event] = await shop.ask("select detail from audit_events where action = 'mail-consultants'");
  expect(event).toMatchObject({ detail: { ...mail, count: 2 } });
});

test('the preview of an email shows it as its first recipient gets it', async () => {
  const texts = { mail_greeting_name: 'Dear {name},' };
  await shop
    .as(shop.ada)
    .message.updateMailText({ mail: 'to-selected-consultants', version: 0, texts, reason: 'A warmer tone' });
  const mail = { subject: 'Team call', text: 'We meet at <7 pm>.\n\nBring a question.' };
  expect(await api().previewConsultantMail(all)).toMatchObject({ mail: null });
  const { selection_id, mail: shown } = await api().previewConsultantMail({ ...all, ...mail });
  await api().mailConsultants({ selection_id, ...mail });
  const sent = (await allMails(shop)).find(({ text }) => text.includes('<7 pm>') && text.includes('Dear Ada'));
  expect(shown).toEqual({ recipient: 'Ada Birch', html: expect.any(String), plain: sent?.text });
  expect(shown?.html).toContain('Dear Ada,');
  expect(shown?.html).toContain('We meet at &lt;7 pm&gt;.');
  await expect(api().previewConsultantMail({ ...all, ...mail, subject: '' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
});

test('only a role with consultants:write changes and mails consultants', async () => {
  await shop.ask("update consultants set admin_role = 'support' where consultant_id = $1", [shop.rose.userId]);
  const support = { role: 'admin', adminRole: 'support', userId: shop.rose.userId } as const;
  const selection_id = randomUUID();
  for (const [actor, code] of [
    [visitor, 'UNAUTHORIZED'],
    [shop.wren, 'FORBIDDEN'],
    [support, 'PERMISSION_REQUIRED'],
  ] as const) {
    const of = api(actor);
    await expect(of.previewConsultantStatus({ ...all, action: 'suspend' })).rejects.toMatchObject({ code });
    await expect(of.setConsultantsStatus({ selection_id, reason: 'x' })).rejects.toMatchObject({ code });
    await expect(of.undoConsultantsStatus({ selection_id })).rejects.toMatchObject({ code });
    await expect(of.previewConsultantMail(all)).rejects.toMatchObject({ code });
    await expect(of.previewConsultantMail({ ...all, subject: 'x', text: 'x' })).rejects.toMatchObject({ code });
    await expect(of.mailConsultants({ selection_id, subject: 'x', text: 'x' })).rejects.toMatchObject({ code });
  }
});
