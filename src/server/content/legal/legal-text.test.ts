import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, visitor } from '#domain/account/actor.ts';
import type { AdminRole } from '#domain/account/admin-role.ts';
import { type ClosedMonth, openClosedMonth } from '#tests/database/closed-month.ts';

// Ada is the owner and a consultant, Wren and Rose are consultants.

let company: ClosedMonth;
beforeAll(async () => {
  company = await openClosedMonth();
  company.clock.set('2026-11-02T18:00:00Z');
});
afterAll(() => company.close());

const as = (actor: Actor) => company.as(actor).content;
const admin = () => as(company.ada);
const code = (error: unknown) => (error as { code: string }).code;
const audited = () =>
  company.ask(
    `select action, object_id, actor_id, detail from audit_events where object_type = 'legal-text' or action = 'accept-legal-text'
     order by seq`,
  );

type Kind = Parameters<ReturnType<typeof admin>['saveLegalDraft']>[0]['kind'];
const currentVersion = async (kind: Kind) => (await admin().getEditedLegalText({ kind })).versions[0]?.version ?? 0;
const save = async (kind: Kind, text: string, summary = '', revision: number | null = null) =>
  admin().saveLegalDraft({ kind, text, summary, revision, current_version: await currentVersion(kind) });
async function publish(kind: Kind, text: string, summary = '') {
  const { revision } = await save(kind, text, summary);
  return admin().publishLegalText({ kind, revision });
}

test('a draft is written, changed, deleted; everyone reads a text once it is published, and it never changes', async () => {
  const everyone = () => as(visitor);
  const [catalog] = await company.ask('select version from catalog_version');
  const draft = await save('terms', 'First\r\ndraft', '');
  expect(draft).toMatchObject({ text: 'First\ndraft', updated_at: '2026-11-02T18:00:00.000Z' });
  expect(await everyone().getLegalText({ kind: 'terms' })).toBeNull();
  expect(await everyone().getLegalTexts()).toEqual({ data: [], disclosure_years: [] });
  expect(await company.ask('select version from catalog_version')).toEqual([catalog]);

  // Someone has saved it in the meantime.
  expect(await save('terms', 'Another').catch(code)).toBe('CHANGED_MEANWHILE');
  const second = await save('terms', 'Version one', '', draft.revision);
  expect(await save('terms', 'Lost', '', draft.revision).catch(code)).toBe('CHANGED_MEANWHILE');
  const outdated = { kind: 'terms', revision: draft.revision } as const;
  expect(await admin().publishLegalText(outdated).catch(code)).toBe('CHANGED_MEANWHILE');
  expect(await admin().deleteLegalDraft(outdated).catch(code)).toBe('CHANGED_MEANWHILE');
  await admin().deleteLegalDraft({ kind: 'terms', revision: second.revision });
  expect((await admin().getEditedLegalText({ kind: 'terms' })).draft).toBeNull();

  const first = await publish('terms', 'Version one');
  expect(first).toEqual({ version: 1, published_at: '2026-11-02T18:00:00.000Z', summary: '' });
  expect(await everyone().getLegalText({ kind: 'terms' })).toEqual({
    kind: 'terms',
    text: 'Version one',
    ...first,
    versions: [first],
  });
  expect(await company.ask('select version from catalog_version')).not.toEqual([catalog]);
  for (const change of ["update legal_text_versions set text = 'x'", 'delete from legal_text_versions'])
    await expect(company.ask(change)).rejects.toMatchObject({ code: '23001' });
  // Cascade: without it, the tables that refer to the versions refuse before any trigger does.
  await expect(company.ask('truncate legal_text_versions cascade')).rejects.toMatchObject({
    code: '23001',
    message: 'legal_text_versions is append-only',
  });
  const current = await admin().getEditedLegalText({ kind: 'terms' });
  expect(current).toMatchObject({ draft: null, current: 'Version one' });
  expect(current.versions).toEqual([{ ...first, published_by: expect.stringContaining('Ada'), accepted: null }]);

  expect(await audited()).toMatchObject([
    { action: 'save-legal-draft', object_id: 'terms', actor_id: company.ada.userId },
    { action: 'save-legal-draft' },
    { action: 'delete-legal-draft', detail: { text: 'Version one' } },
    { action: 'save-legal-draft' },
    { action: 'publish-legal-text', detail: { version: 1, summary: '' } },
  ]);
});

test('line breaks of forms count as one character', async () => {
  const text = 'a\r\n'.repeat(99_999);
  const draft = await save('privacy', `${text}b`, 'c\r\nd');
  expect(draft).toMatchObject({ text: `${'a\n'.repeat(99_999)}b`, summary: 'c\nd' });
  await admin().deleteLegalDraft({ kind: 'privacy', revision: draft.revision });
});

test('a text that no page could show is not saved', async () => {
  expect(await save('privacy', `${'> '.repeat(3000)}x`).catch(code)).toBe('NESTED_TOO_DEEPLY');
});

test('a later version says what has changed, and earlier ones stay readable', async () => {
  const { revision } = await save('terms', 'Version one', 'Nothing');
  const publishing = (of: number) => admin().publishLegalText({ kind: 'terms', revision: of }).catch(code);
  expect(await publishing(revision)).toBe('SAME_TEXT');
  const changed = await save('terms', 'Version two', '', revision);
  expect(await publishing(changed.revision)).toBe('SUMMARY_MISSING');
  const explained = await save('terms', 'Version two', 'Longer guarantee', changed.revision);
  company.clock.set('2026-11-03T18:00:00Z');
  const both = await Promise.all([publishing(explained.revision), publishing(explained.revision)]);
  expect(both.sort((a) => (typeof a === 'string' ? 1 : -1))).toEqual([
    { version: 2, published_at: '2026-11-03T18:00:00.000Z', summary: 'Longer guarantee' },
    'CHANGED_MEANWHILE',
  ]);
  expect(await as(visitor).getLegalText({ kind: 'terms' })).toMatchObject({
    version: 2,
    text: 'Version two',
    versions: [{ version: 2 }, { version: 1 }],
  });
  expect(await as(visitor).getLegalText({ kind: 'terms', version: 1 })).toMatchObject({ text: 'Version one' });
  expect(await as(visitor).getLegalText({ kind: 'terms', version: 3 })).toBeNull();
  expect(await as(visitor).getLegalTexts()).toEqual({
    data: [{ kind: 'terms', version: 2, published_at: '2026-11-03T18:00:00.000Z' }],
    disclosure_years: [],
  });
  const { data } = await admin().getEditedLegalTexts();
  expect(data.find(({ kind }) => kind === 'terms')).toEqual({
    kind: 'terms',
    version: 2,
    published_at: '2026-11-03T18:00:00.000Z',
    has_draft: false,
    accepted: null,
  });
  expect(data.find(({ kind }) => kind === 'privacy')).toMatchObject({ version: null, accepted: null });
});

test('a new draft is refused if a version was published since the text was opened', async () => {
  const own = { kind: 'returns', text: 'Mine', summary: 'Mine', revision: null } as const;
  await publish('returns', 'Theirs', 'Theirs');
  for (const outdated of [own, { ...own, current_version: 0 }]) {
    expect(await admin().saveLegalDraft(outdated).catch(code)).toBe('CHANGED_MEANWHILE');
  }
  expect((await admin().getEditedLegalText({ kind: 'returns' })).draft).toBeNull();
  const draft = await admin().saveLegalDraft({ ...own, current_version: 1 });
  expect(
    await admin()
      .saveLegalDraft({ ...own, current_version: 1 })
      .catch(code),
  ).toBe('CHANGED_MEANWHILE');
  await admin().deleteLegalDraft({ kind: 'returns', revision: draft.revision });
});

test('consultants accept the current agreement once, and admins see who did', async () => {
  const wren = as(company.wren);
  const isDue = async (actor: Actor) => (await company.as(actor).account.getSession())?.agreementDue;
  expect(await wren.getOwnAgreement()).toBeNull();
  expect(await isDue(company.wren)).toBe(false);
  expect(await wren.acceptAgreement({ version: 1 }).catch(code)).toBe('AGREEMENT_CHANGED');
  await publish('consultant-agreement', 'We agree.');
  expect(await wren.getOwnAgreement()).toMatchObject({ version: 1, accepted_at: null });
  expect(await isDue(company.wren)).toBe(true);
  const accepted = { version: 1, accepted_at: '2026-11-03T18:00:00.000Z' };
  expect(await wren.acceptAgreement({ version: 1 })).toEqual(accepted);
  company.clock.set('2026-11-04T18:00:00Z');
  expect(await wren.acceptAgreement({ version: 1 })).toEqual(accepted);
  expect(await wren.getOwnAgreement()).toMatchObject(accepted);
  expect(await as(company.rose).getOwnAgreement()).toMatchObject({ accepted_at: null });
  expect([await isDue(company.wren), await isDue(company.rose)]).toEqual([false, true]);
  await admin().acceptAgreement({ version: 1 });
  const list = await admin().getLegalAcceptances({ version: 1 });
  expect(list.total).toBe(2);
  expect(list.data).toMatchObject([
    { consultant_code: company.ada.code, place: 'back-office', accepted_at: '2026-11-04T18:00:00.000Z' },
    { consultant_code: company.wren.code, place: 'back-office', accepted_at: accepted.accepted_at },
  ]);
  // Pages are found by the cursors beside them.
  const firstPage = await admin().getLegalAcceptances({ version: 1, limit: 1 });
  expect(firstPage).toMatchObject({ total: 2, previous: null, data: [{ consultant_code: company.ada.code }] });
  const lastPage = await admin().getLegalAcceptances({ version: 1, limit: 1, cursor: firstPage.next });
  expect(lastPage).toMatchObject({ total: 2, next: null, data: [{ consultant_code: company.wren.code }] });
  const { versions } = await admin().getEditedLegalText({ kind: 'consultant-agreement' });
  expect(versions).toMatchObject([{ version: 1, accepted: 2 }]);
  expect((await audited()).filter(({ action }) => action === 'accept-legal-text')).toHaveLength(2);

  await publish('consultant-agreement', 'We agree again.', 'Shorter');
  expect(await wren.getOwnAgreement()).toMatchObject({ version: 2, accepted_at: null });
  expect(await isDue(company.wren)).toBe(true);
  expect(await wren.acceptAgreement({ version: 1 }).catch(code)).toBe('AGREEMENT_CHANGED');
  expect(await admin().getLegalAcceptances({ version: 2 })).toEqual({
    data: [],
    total: 0,
    previous: null,
    next: null,
  });
  for (const change of ["update legal_acceptances set place = 'enrolment'", 'delete from legal_acceptances'])
    await expect(company.ask(change)).rejects.toMatchObject({ code: '23001' });
});

test.each<[string, () => Actor, string]>([
  ['a visitor', () => visitor, 'UNAUTHORIZED'],
  ['a customer', () => ({ role: 'customer', userId: randomUUID() }), 'FORBIDDEN'],
  ['a consultant', () => company.wren, 'FORBIDDEN'],
])('%s neither writes legal texts nor reads drafts and acceptances', async (_who, actor, refused) => {
  const api = as(actor());
  const input = { kind: 'privacy', text: 'x', revision: null } as const;
  expect(await api.saveLegalDraft(input).catch(code)).toBe(refused);
  expect(await api.publishLegalText({ kind: 'privacy', revision: 1 }).catch(code)).toBe(refused);
  expect(await api.deleteLegalDraft({ kind: 'privacy', revision: 1 }).catch(code)).toBe(refused);
  expect(await api.getEditedLegalText({ kind: 'privacy' }).catch(code)).toBe(refused);
  expect(await api.getLegalAcceptances({ version: 1 }).catch(code)).toBe(refused);
});

test.each<[AdminRole, boolean, boolean]>([
  ['content', true, false],
  ['operations', true, true],
  ['support', false, true],
  ['read-only', false, true],
])('an admin with the role %s writes texts: %s, sees who accepted: %s', async (adminRole, writes, sees) => {
  await company.ask('update consultants set admin_role = $2 where consultant_id = $1', [
    company.rose.userId,
    adminRole,
  ]);
  const api = as({ role: 'admin', adminRole, userId: company.rose.userId });
  const answered = (answer: Promise<unknown>) =>
    answer.then(
      () => true,
      (error: unknown) => (code(error) === 'PERMISSION_REQUIRED' ? false : code(error)),
    );
  const { draft } = await admin().getEditedLegalText({ kind: 'shipping' });
  const input = { kind: 'shipping', text: adminRole, revision: draft?.revision ?? null } as const;
  expect(await answered(api.saveLegalDraft(input))).toBe(writes);
  expect(await answered(api.getEditedLegalTexts())).toBe(writes);
  expect(await answered(api.getLegalAcceptances({ version: 1 }))).toBe(sees);
});
