import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/actor.ts';
import { invitationsPerMinute } from '#domain/consultant/invitation.ts';
import { linkIn, mailsTo, openBrowser } from '#tests/database/browser.ts';
import { callAs } from '#tests/database/call.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';
import { newcomer } from '#tests/newcomer.ts';
import { makeAdmin } from '../../enrolment/make-admin.ts';
import { workOnImport } from '../../import/workbench/work-on-import.ts';
import { sendInvitations } from './send-invitations.ts';

// Consultants of another system come in by an import, without a sign-in.

let site: TestSite;
let ada: Actor;
beforeAll(async () => {
  site = await startTestSite();
  const admin = await makeAdmin(site.deployment, 'ada@example.org', newcomer, 'a first password');
  const [row] = await site.ask<{ id: string }>('select consultant_id as id from consultants where code = $1', [
    admin?.code,
  ]);
  ada = { role: 'admin', adminRole: 'owner', userId: row?.id ?? '' };
});
afterAll(() => site.close());

const as = (actor: Actor = ada) => callAs(site.deployment, actor).consultant;

async function bringIn(lines: readonly string[]): Promise<string> {
  const api = callAs(site.deployment, ada).import;
  const text = ['Rep ID,First Name,Last Name,Email,Status', ...lines].join('\n');
  const file = new File([text], 'people.csv', { type: 'text/csv' });
  const { db, company, now } = site.deployment;
  const { import_id } = await api.createImport({ kind: 'consultants', file });
  const { mapping } = await api.getImport({ import_id });
  await api.checkImport({ import_id, mapping });
  await workOnImport(db, import_id, { company, now });
  await api.runImport({ import_id });
  await workOnImport(db, import_id, { company, now });
  return import_id;
}

/** A new person of a file, with the state of their sign-in. */
async function person(more: { readonly email?: string; readonly status?: string } = {}) {
  const name = `p${randomUUID().slice(0, 8)}`;
  const email = more.email ?? `${name}@reps.example`;
  await bringIn([`${name},Cy,${name},${email},${more.status ?? ''}`]);
  return of(name);
}

async function of(name: string) {
  const [row] = (await as().getConsultants({ searchTerm: name })).data;
  if (!row) throw new Error(`no consultant ${name}`);
  return row;
}
const stateOf = async ({ last_name }: { last_name: string }) => (await of(last_name)).sign_in;

const named = (...people: readonly { readonly consultant_id: string }[]) => ({
  ids: people.map(({ consultant_id }) => consultant_id),
});
/** Invites who would be invited by a preview. */
async function inviteAll(selection: Parameters<ReturnType<typeof as>['previewConsultantInvitations']>[0]) {
  const { selection_id } = await as().previewConsultantInvitations(selection);
  return as().inviteConsultants({ selection_id });
}
const inviteOne = ({ consultant_id }: { consultant_id: string }) => as().inviteConsultant({ consultant_id });
const send = () => sendInvitations(site.deployment);
const choose = (mail: Parameters<typeof linkIn>[0], newPassword: string) =>
  openBrowser(site.url).post('/api/auth/reset-password', {
    token: linkIn(mail).searchParams.get('token'),
    newPassword,
  });
const signIn = async (email: string, password: string) =>
  (await openBrowser(site.url).post('/api/auth/sign-in/email', { email, password })).status;

test('an imported consultant is invited by mail, chooses a password once, and has a sign-in', async () => {
  const cy = await person();
  expect(cy).toMatchObject({ sign_in: 'none', invited_at: null });
  expect(await inviteOne(cy)).toEqual({ consultant_id: cy.consultant_id });
  await send();
  const [mail] = await mailsTo(site.url, cy.email);
  expect(mail?.subject).toBe('Your Little Birch Cosmetics account: choose your password');
  expect(mail?.text).toContain(cy.code);
  expect(mail?.text).not.toContain('/admin');
  const link = linkIn(mail);
  expect(Object.fromEntries(link.searchParams)).toMatchObject({ type: 'invitation', email: cy.email });
  const invited = await as().getConsultant({ consultant: cy.code });
  expect(invited).toMatchObject({ sign_in: 'invited', invited_by_name: expect.any(String) });
  const days = (Date.parse(invited.invitation_expires_at ?? '') - Date.parse(invited.invited_at ?? '')) / 86_400_000;
  expect(Math.round(days)).toBe(14);

  expect(await choose(mail, 'river-otter-7')).toMatchObject({ status: 200 });
  expect(await signIn(cy.email, 'river-otter-7')).toBe(200);
  expect((await choose(mail, 'river-otter-8')).status).toBe(400);
  expect(await as().getConsultant({ consultant: cy.code })).toMatchObject({
    sign_in: 'ready',
    invited_at: invited.invited_at,
  });
  expect(await as().previewConsultantInvitations(named(cy))).toEqual({
    selection_id: expect.any(String),
    count: 0,
    examples: [],
    left: 0,
    skipped: [{ reason: 'has-sign-in', count: 1 }],
  });
  await expect(inviteOne(cy)).rejects.toMatchObject({ code: 'CANNOT_BE_INVITED', data: { reason: 'has-sign-in' } });
  expect(
    await site.ask(
      "select object_id, detail from audit_events where action = 'invite-consultants' and object_id = $1",
      [cy.consultant_id],
    ),
  ).toEqual([{ object_id: cy.consultant_id, detail: {} }]);
});

test('a second invitation makes the link of the first one invalid', async () => {
  const cy = await person();
  await inviteOne(cy);
  await send();
  const [first] = await mailsTo(site.url, cy.email);
  await inviteOne(cy);
  await send();
  const mails = await mailsTo(site.url, cy.email, 2);
  const second = mails.find(({ text }) => text !== first?.text);
  expect((await choose(first, 'river-otter-7')).status).toBe(400);
  expect((await choose(second, 'river-otter-7')).status).toBe(200);
});

test('an expired link sets no password, and its consultant is listed as such', async () => {
  const cy = await person();
  await inviteOne(cy);
  await send();
  const [mail] = await mailsTo(site.url, cy.email);
  await site.ask("update auth.verification set expires_at = now() - interval '1 second' where value = $1", [
    cy.consultant_id,
  ]);
  await site.ask(
    "update consultant_invitations set expires_at = invited_at - interval '1 second' where consultant_id = $1",
    [cy.consultant_id],
  );
  expect((await choose(mail, 'river-otter-7')).status).toBe(400);
  expect(await stateOf(cy)).toBe('expired');
  const { data } = await as().getConsultants({ sign_in: 'expired' });
  expect(data.map(({ consultant_id }) => consultant_id)).toEqual([cy.consultant_id]);
});

test('another address, or leaving, withdraws an invitation and its link', async () => {
  const name = `p${randomUUID().slice(0, 8)}`;
  const emails = [`${name}-moves@reps.example`, `${name}-leaves@reps.example`] as const;
  await bringIn(emails.map((email) => `${email},Cy,${name},${email},`));
  const { data } = await as().getConsultants({ searchTerm: name });
  await inviteAll(named(...data));
  await send();
  const [[toOldAddress], [toLeaving]] = await Promise.all([mailsTo(site.url, emails[0]), mailsTo(site.url, emails[1])]);
  await site.ask('update consultants set email = $2 where email = $1', [emails[0], `new-${emails[0]}`]);
  await site.ask("update consultants set status = 'left' where email = $1", [emails[1]]);
  expect((await as().getConsultants({ searchTerm: name, sign_in: 'none' })).total).toBe(2);
  expect((await choose(toOldAddress, 'river-otter-7')).status).toBe(400);
  expect((await choose(toLeaving, 'river-otter-7')).status).toBe(400);
});

test('those without an address, who left, have a sign-in or a blocked address are skipped and counted', async () => {
  const fine = await person();
  const left = await person({ status: 'left' });
  const nameless = `p${randomUUID().slice(0, 8)}`;
  await bringIn([`${nameless},Cy,${nameless},,`]);
  const blocked = await person();
  await site.ask(
    "insert into mail_suppressions (address, cause, gateway, occurred_at) values ($1, 'bounce', 'test', now())",
    [blocked.email],
  );
  const [ready] = (await as().getConsultants({ sign_in: 'ready' })).data;
  if (!ready) throw new Error('no one can sign in');
  const selection = named(fine, left, await of(nameless), blocked, ready);
  const skipped = ['has-sign-in', 'left', 'no-email', 'suppressed'].map((reason) => ({ reason, count: 1 }));
  const preview = await as().previewConsultantInvitations(selection);
  expect({ ...preview, skipped: preview.skipped.toSorted((a, b) => (a.reason < b.reason ? -1 : 1)) }).toEqual({
    selection_id: preview.selection_id,
    count: 1,
    examples: [`Cy ${fine.last_name}`],
    left: 0,
    skipped,
  });
  await as().inviteConsultants({ selection_id: preview.selection_id });
  expect(await stateOf(fine)).toBe('invited');
  expect(await stateOf(blocked)).toBe('none');
});

test('a list with a filter is invited in batches, and no one who leaves has a link', async () => {
  const group = `g${randomUUID().slice(0, 8)}`;
  const size = invitationsPerMinute + 20;
  await bringIn(Array.from({ length: size }, (_, at) => `${group}-${at},Cy,${group},${group}-${at}@reps.example,`));
  const selection = { all_matching: true, searchTerm: group, sign_in: 'none' } as const;
  const preview = await as().previewConsultantInvitations(selection);
  expect(preview).toMatchObject({ count: size, skipped: [] });
  expect((await as().getConsultants({ searchTerm: group, sign_in: 'none' })).total).toBe(size);
  const { selection_id } = preview;
  expect(await as().inviteConsultants({ selection_id })).toEqual({ selection_id, count: size, skipped: [] });
  await expect(as().inviteConsultants({ selection_id })).rejects.toMatchObject({ code: 'SELECTION_CLOSED' });
  expect((await as().getConsultants({ searchTerm: group, sign_in: 'invited' })).total).toBe(size);
  await site.ask("update consultants set status = 'left' where email = $1", [`${group}-${size - 1}@reps.example`]);
  // The job of the command may send a batch at the same time.
  for (let round = 0; round < 3; round += 1) await send();
  const waiting = async () =>
    (
      await site.ask<{ open: number }>(
        'select count(*)::int as open from consultant_invitations where invited_at is not null and sent_at is null and accepted_at is null',
      )
    )[0]?.open;
  await expect.poll(waiting).toBe(0);
  const [links] = await site.ask<{ count: number }>(
    `select count(*)::int as count from auth.verification v join consultants c on c.consultant_id::text = v.value
     where c.last_name = $1`,
    [group],
  );
  expect(links?.count).toBe(size - 1);
  expect((await as().getConsultants({ searchTerm: group, sign_in: 'none' })).total).toBe(1);
});

test('an undone import withdraws an invitation', async () => {
  const name = `p${randomUUID().slice(0, 8)}`;
  const import_id = await bringIn([`${name},Cy,${name},${name}@reps.example,`]);
  const bo = await of(name);
  await inviteOne(bo);
  await send();
  const { db, company, now } = site.deployment;
  await callAs(site.deployment, ada).import.undoImport({ import_id });
  await workOnImport(db, import_id, { company, now });
  expect((await as().getConsultants({ searchTerm: name })).total).toBe(0);
  expect(await site.ask('select from auth.verification where value = $1', [bo.consultant_id])).toEqual([]);
});

test('only a role with consultants:write invites', async () => {
  const [cy] = (await as().getConsultants({ sign_in: 'none' })).data;
  if (!cy) throw new Error('everyone has a sign-in');
  const reader: Actor = { role: 'admin', adminRole: 'read-only', userId: ada.role === 'admin' ? ada.userId : '' };
  for (const [actor, code] of [
    [{ role: 'visitor' }, 'UNAUTHORIZED'],
    [{ role: 'consultant', userId: cy.consultant_id }, 'FORBIDDEN'],
    [reader, 'PERMISSION_REQUIRED'],
  ] as const) {
    await expect(as(actor).previewConsultantInvitations(named(cy))).rejects.toMatchObject({ code });
    await expect(as(actor).inviteConsultants({ selection_id: randomUUID() })).rejects.toMatchObject({ code });
  }
});
