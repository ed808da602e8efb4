import type { Page } from '@playwright/test';
import { fillCheckout, pressCheckout, putInCart } from './checkout.ts';
import { askDatabase } from './database.ts';
import { type Caller, call, callerFor, expect, expectAccessible, open, problem, signInAs, test } from './person.ts';

// What two admins do to the same text, and what happens to people who filled in a form while a version was published.

type Edited = {
  readonly draft: { readonly revision: number } | null;
  readonly versions: readonly { readonly version: number }[];
};

const legalText = async (admin: Caller, kind: string): Promise<Edited> =>
  (await admin.request.get(`/api/functions/get-edited-legal-text?kind=${kind}`)).json();

/** Saves a draft in another window. */
async function saveDraft(other: Caller, kind: string, text: string, summary = '') {
  const { draft, versions } = await legalText(other, kind);
  const current_version = versions[0]?.version ?? 0;
  const input = { kind, text, summary, revision: draft?.revision ?? null, current_version };
  const { revision } = await call(other, 'save-legal-draft', input);
  return { publish: () => call(other, 'publish-legal-text', { kind, revision }) };
}

const conflictOf = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Someone else saved changes while you were editing' });
const textOf = (page: Page) => page.getByLabel('Text of the draft');
const save = (page: Page) => page.getByRole('button', { name: 'Save draft' }).click();

test('the typed text stays when another admin has saved the draft, and theirs is shown beside it', async ({ page }) => {
  await signInAs(page, 'Admin');
  await open(page, '/admin/legal/shipping');
  await textOf(page).fill('What I typed for an hour.');
  await saveDraft(page, 'shipping', 'What another admin wrote.', 'Their summary');
  await save(page);
  const conflict = conflictOf(page);
  await expect(conflict).toContainText('What another admin wrote.');
  await expect(conflict).toBeInViewport();
  await expect(page.getByText('Reload the page to see the changes')).toHaveCount(0);
  await expect(textOf(page)).toHaveValue('What I typed for an hour.');
  // The field that I did not change has their text.
  await expect(page.getByLabel('What has changed')).toHaveValue('Their summary');
  await expectAccessible(page);
  await save(page);
  await expect(page.getByText('The draft was saved.').first()).toBeVisible();
  await expect(conflict).toHaveCount(0);
  await page.reload();
  await expect(textOf(page)).toHaveValue('What I typed for an hour.');

  await textOf(page).fill('Something else.');
  await saveDraft(page, 'shipping', 'Better words.');
  await save(page);
  await conflict.getByRole('button', { name: 'Discard my changes' }).click();
  await expect(textOf(page)).toHaveValue('Better words.');
  await expect(conflict).toHaveCount(0);
});

test('a save is not refused in silence when another admin has saved the same text', async ({ page }) => {
  await signInAs(page, 'Admin');
  await open(page, '/admin/legal/terms');
  const conflict = conflictOf(page);
  await textOf(page).fill('The same words.');
  await saveDraft(page, 'terms', 'The same words.', 'Their summary');
  await save(page);
  await expect(conflict).toContainText('Everything in this form is already saved. They also changed:');
  await expect(conflict.getByRole('listitem')).toHaveText(['What has changedTheir summary']);
  await expect(conflict.getByRole('button')).toHaveCount(0);
  await expect(conflict).toBeInViewport();
  await expect(page.getByLabel('What has changed')).toHaveValue('Their summary');
  await expectAccessible(page);
  await textOf(page).fill('The same words, longer.');
  await expect(conflict).toHaveCount(0);

  await saveDraft(page, 'terms', 'The same words, longer.', 'Their summary');
  await save(page);
  await expect(conflict).toContainText('Everything in this form is already saved.');
  await expect(conflict.getByRole('listitem')).toHaveCount(0);
  await textOf(page).fill('Other words.');
  await save(page);
  await expect(page.getByText('The draft was saved.').first()).toBeVisible();
  await expect(conflict).toHaveCount(0);

  // Discarded text is not reported as saved.
  await textOf(page).fill('Mine.');
  await saveDraft(page, 'terms', 'Theirs.', 'Their summary');
  await save(page);
  await conflict.getByRole('button', { name: 'Discard my changes' }).click();
  await expect(textOf(page)).toHaveValue('Theirs.');
  await expect(conflict).toHaveCount(0);
});

test('a text is neither saved nor published over a version that another admin has published meanwhile', async ({
  page,
}) => {
  await signInAs(page, 'Admin');
  await open(page, '/admin/legal/returns');
  const version = (await legalText(page, 'returns')).versions[0]?.version ?? 0;
  await textOf(page).fill('Mine, without a draft before.');
  await (await saveDraft(page, 'returns', 'Published by another admin.', 'Theirs')).publish();
  await save(page);
  await expect(conflictOf(page)).toContainText('Published by another admin.');
  await expect(textOf(page)).toHaveValue('Mine, without a draft before.');
  await save(page);
  await expect(page.getByText('The draft was saved.').first()).toBeVisible();

  // The draft that is to be published was changed, then published by another admin.
  const publish = page.getByRole('button', { name: `Publish version ${version + 2}` });
  const confirm = page.getByRole('dialog').getByRole('button', { name: `Publish version ${version + 2}` });
  await publish.click();
  const other = await saveDraft(page, 'returns', 'Changed by another admin.', 'Shorter');
  await confirm.click();
  await expect(conflictOf(page)).toContainText('Nothing was published or deleted. What they saved:');
  await expect(conflictOf(page)).toContainText('Changed by another admin.');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Reload the page')).toHaveCount(0);
  await expectAccessible(page, '[role="alert"]');
  await publish.click();
  await other.publish();
  await confirm.click();
  await expect(conflictOf(page)).toContainText('this draft no longer exists');
  await expect(page.locator('main :focus')).toBeVisible();
});

test('an unsaved text is not published', async ({ page }) => {
  await signInAs(page, 'Admin');
  await open(page, '/admin/legal/shipping');
  await textOf(page).fill('One draft.');
  await save(page);
  const publish = page.getByRole('button', { name: 'Publish version 3' });
  const why = page.getByText('Save the draft before you publish it.');
  await expect(publish).toBeEnabled();
  await textOf(page).fill('Another draft.');
  await expect(publish).toBeDisabled();
  await expect(why).toBeVisible();
  await expectAccessible(page);
  await save(page);
  await expect(publish).toBeEnabled();
  await expect(why).toHaveCount(0);
  // The form does not have the text of the deleted draft any longer.
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete draft' }).click();
  await expect(textOf(page)).toHaveValue(/We ship to Canada/);
  await expect(conflictOf(page)).toHaveCount(0);
});

test('typed texts of an email stay when another admin has saved texts', async ({ page }) => {
  await signInAs(page, 'Admin');
  await open(page, '/admin/emails/recruit');
  const [subject, button] = [page.getByLabel('Subject 1', { exact: true }), page.getByLabel('Button', { exact: true })];
  const preview = page.getByRole('button', { name: 'Preview changes' });
  const mine = `${await subject.inputValue()} Mine`;
  await subject.fill(mine);
  await page.getByLabel('Reason').fill('A test');
  await preview.click();
  await expect(page.getByRole('button', { name: 'Save texts' })).toBeVisible();

  // Another admin changes another text of the email.
  const { version, texts } = await (await page.request.get('/api/functions/get-mail-text?mail=recruit')).json();
  const { id } = texts.find(({ part }: { part: string }) => part === 'button');
  const theirs = { mail: 'recruit', version, texts: { [id]: 'Their button' }, reason: 'Shorter' };
  await call(page, 'update-mail-text', theirs);

  await page.getByRole('button', { name: 'Save texts' }).click();
  await expect(conflictOf(page)).toContainText('Their button');
  await expect(subject).toHaveValue(mine);
  await expect(button).toHaveValue('Their button');
  await preview.click();
  await page.getByRole('button', { name: 'Save texts' }).click();
  await expect(page.getByText(/Texts saved as version \d+\./)).toBeVisible();
  await expect(conflictOf(page)).toHaveCount(0);
  await expect(subject).toHaveValue(mine);

  // Another admin saves the same text.
  await button.fill('The same button');
  await page.getByLabel('Reason').fill('A test');
  await call(page, 'update-mail-text', { ...theirs, version: version + 2, texts: { [id]: 'The same button' } });
  await preview.click();
  await expect(conflictOf(page)).toContainText('Everything in this form is already saved.');
  await expect(button).toHaveValue('The same button');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the typed text stays, and saving it again replaces that of the other admin', async ({ page }) => {
    await signInAs(page, 'Admin');
    await page.goto('/admin/legal/privacy');
    await textOf(page).fill('Typed without scripts.');
    await saveDraft(page, 'privacy', 'What another admin wrote.');
    await save(page);
    await expect(conflictOf(page)).toContainText('What another admin wrote.');
    await expect(textOf(page)).toHaveValue('Typed without scripts.');
    await save(page);
    await expect(page.getByText('The draft was saved.').first()).toBeVisible();
    await expect(conflictOf(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Publish version 2' })).toBeEnabled();
  });

  test('a save is not refused in silence when another admin has saved the same text', async ({ page }) => {
    await signInAs(page, 'Admin');
    await page.goto('/admin/legal/consultant-agreement');
    await textOf(page).fill('The same words.');
    await saveDraft(page, 'consultant-agreement', 'The same words.');
    await save(page);
    await expect(conflictOf(page)).toContainText('Everything in this form is already saved.');
    await expect(textOf(page)).toHaveValue('The same words.');
    await page.goto('/admin/legal/consultant-agreement');
    await expect(conflictOf(page)).toHaveCount(0);
  });
});

test('an order placed with terms that were replaced is refused once, and nothing typed is lost', async ({ page }) => {
  await putInCart(page, 'LBC-BODYOIL');
  await open(page, '/checkout');
  await fillCheckout(page);
  const { publish } = await saveDraft(await callerFor('Admin'), 'terms', 'Other terms.', 'All is different.');
  const { version } = await publish();
  await pressCheckout(page);
  await expect(page.getByText('The terms of sale have changed.', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Terms of sale' }).first()).toBeVisible();
  await expect(page.getByLabel('City').first()).toHaveValue('Calgary');
  await expectAccessible(page);
  const opened = page.waitForEvent('popup');
  await pressCheckout(page);
  await (await opened).waitForURL(/\/pay\//);
  expect(
    await askDatabase(
      `select v.version from orders join legal_text_versions v on v.version_id = terms_version_id
       order by order_no desc limit 1`,
    ),
  ).toEqual([{ version }]);
});

test('an agreement that was published since the wizard was opened is asked for', async ({ page }) => {
  // Only the owner of the database can remove versions, with triggers off.
  await askDatabase(
    `set session_replication_role = replica; delete from legal_acceptances;
     delete from legal_text_versions where kind = 'consultant-agreement'`,
  );
  const field = (name: string) => page.getByLabel(name, { exact: true }).filter({ visible: true });
  const next = () => page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.goto('/auth?tab=signup');
  const personal = { 'First name': 'Ines', 'Last name': 'Later', Email: 'ines.later@example.org' };
  for (const [name, text] of Object.entries(personal)) await field(name).fill(text);
  for (const name of ['Password', 'Confirm password']) await field(name).fill('kvz8Qp');
  await next();
  const address = { Phone: '403 555 0142', 'Street address': '12 Birch Way', City: 'Calgary' };
  for (const [name, text] of Object.entries(address)) await field(name).fill(text);
  await field('Province or territory').selectOption('AB');
  await field('Postal code').fill('T2P 1J9');
  await next();
  await field('Sponsor consultant ID').fill('LBC-10035');
  const agreement = field('I have read and accept the consultant agreement');
  await expect(agreement).toHaveCount(0);
  await (await saveDraft(await callerFor('Admin'), 'consultant-agreement', 'We agree.')).publish();

  const complete = page.getByRole('button', { name: 'Complete Registration' });
  await complete.click();
  await expect(problem(page, 'Please read and accept the consultant agreement.')).toBeVisible();
  await expect(agreement).not.toBeChecked();
  await expect(field('Sponsor consultant ID')).toHaveValue('LBC-10035');
  await agreement.check();
  await complete.click();
  await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible();
});
