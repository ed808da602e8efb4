import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startDeployment } from '#main/config/deployment.ts';
import { makeOwner } from '#tests/database/books.ts';
import { callAs } from '#tests/database/call.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { enrolledOne } from '#tests/database/enrolled.ts';

let fixture: TestDeployment;
let owner: string;
beforeAll(async () => {
  fixture = await startTestDeployment();
  owner = (await enrolledOne(fixture.deployment)).consultantId;
  await makeOwner(fixture, owner);
});
afterAll(() => fixture.close());

const as = (adminRole: 'owner' | 'operations' = 'owner') =>
  callAs(fixture.deployment, { role: 'admin', adminRole, userId: owner });
const form = async (changes: Readonly<Record<string, string>>) => {
  const { version, values } = await as().settings.getCompanySettings();
  return {
    ...values,
    ships_to: 'CA,US',
    search_scope: 'downline',
    second_admin: 'no',
    version,
    reason: 'A test',
    ...changes,
  } as Parameters<ReturnType<typeof as>['settings']['updateCompanySettings']>[0];
};

test('the values of the installation are version 1, and saving them again changes nothing', async () => {
  const input = await form({ shipping_customer: '12' });
  expect(input).toMatchObject({ version: 1, shipping_customer: '12', tax_AB: 'GST 5%', payday: '10' });
  await expect(as().settings.previewCompanySettings(input)).rejects.toMatchObject({ code: 'NO_CHANGES' });
  await expect(as().settings.updateCompanySettings(input)).rejects.toMatchObject({ code: 'NO_CHANGES' });
});

test('a change is previewed, applies at once, also on another node, and is in the versions and the audit log', async () => {
  const other = await startDeployment(fixture.environment, { say: () => {}, now: () => new Date() });
  try {
    const before = fixture.deployment.company;
    const input = await form({ shipping_customer: '9.5', tax_AB: 'GST 5%, PST 7%', brand_name: 'Birch & Co' });
    const { changes } = await as().settings.previewCompanySettings(input);
    expect(changes).toEqual([
      { field: 'brand_name', before: 'Little Birch Cosmetics', after: 'Birch & Co' },
      { field: 'shipping_customer', before: '12.00', after: '9.50' },
      { field: 'tax_AB', before: 'GST 5%', after: 'GST 5%, PST 7%' },
    ]);
    expect(fixture.deployment.company).toBe(before);
    expect(await as().settings.updateCompanySettings(input)).toEqual({ version: 2 });
    const { company } = fixture.deployment;
    expect([company.shipping.customer, company.brand]).toEqual(['9.50', { ...before.brand, name: 'Birch & Co' }]);
    expect(company.taxRegions[0]).toEqual({
      code: 'AB',
      name: 'Alberta',
      taxes: [
        { name: 'GST', rate: 5_000 },
        { name: 'PST', rate: 7_000 },
      ],
    });
    await vi.waitFor(() => expect(other.deployment.company.shipping.customer).toBe('9.50'), { timeout: 10_000 });
    const { data, total } = await as().settings.getCompanySettingsVersions({});
    expect(total).toBe(2);
    expect(data[0]).toMatchObject({ version: 2, reason: 'A test', changes });
    expect(data[1]).toMatchObject({ version: 1, reason: null, created_by: null, changes: [] });
    const [event] = await fixture.ask(
      "select detail->'changes'->'shipping_customer' as change from audit_events where action = 'update-company-settings'",
    );
    expect(event).toEqual({ change: { before: '12.00', after: '9.50' } });
  } finally {
    await other.close();
  }
});

test('only one of two admins who change the same version saves', async () => {
  const input = await form({ payday: '11' });
  const results = await Promise.allSettled(
    ['12', '13', '14'].map((payday) => as().settings.updateCompanySettings({ ...input, payday })),
  );
  const failed = results.filter(({ status }) => status === 'rejected');
  expect(failed).toHaveLength(2);
  for (const result of failed) expect(result).toMatchObject({ reason: { code: 'SETTINGS_CHANGED' } });
});

test('an earlier version is restored as a new one', async () => {
  const { version } = await as().settings.getCompanySettings();
  const restored = await as().settings.restoreCompanySettings({ version, restored_version: 1, reason: 'Back again' });
  expect(restored).toEqual({ version: version + 1 });
  expect(fixture.deployment.company.brand.name).toBe('Little Birch Cosmetics');
  expect(fixture.deployment.company.payouts.payday).toBe(10);
  const absent = { version: version + 1, restored_version: 999, reason: 'Absent' };
  await expect(as().settings.restoreCompanySettings(absent)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('only an owner changes settings; what is refused changes nothing', async () => {
  const input = await form({ payday: '20' });
  await expect(as('operations').settings.updateCompanySettings(input)).rejects.toMatchObject({
    code: 'PERMISSION_REQUIRED',
  });
  for (const wrong of [
    { payday: '29' },
    { payday: '1.5' },
    { consultant_discount: '101' },
    { tax_ON: 'HST' },
    { opening_hours: 'always' },
    { shipping_free_from: '-1' },
    { reason: '' },
    { postal_address: 'a\nb\nc\nd\ne\nf\ng' },
  ])
    await expect(as().settings.updateCompanySettings({ ...input, ...wrong })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  expect(fixture.deployment.company.payouts.payday).toBe(10);
});

test('mails and prices use the changed settings', async () => {
  const input = await form({ consultant_discount: '25', contact_email: 'help@birch.example' });
  await as().settings.updateCompanySettings(input);
  const call = { ...fixture.deployment, actor: { role: 'visitor' as const }, requestId: randomUUID(), address: '' };
  expect([call.company.consultantDiscountBasisPoints, call.company.contact.email]).toEqual([
    2500,
    'help@birch.example',
  ]);
});
