import { expect, expectAccessible, expectNoSidewaysScroll, open, pageFor, signInAs, test } from './person.ts';

// An owner makes a consultant an admin with few rights, and takes them back.

test('an owner adds a support admin, who sees orders but no payouts, and removes them again', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'Admin');
  await open(page, '/admin/roles');
  const adding = page.getByRole('dialog', { name: 'Add admin' });
  await page.getByRole('button', { name: 'Add admin' }).click();
  await adding.getByLabel('Email').fill('meilin@littlebirch.example');
  await adding.getByLabel('Role').selectOption('Support');
  await adding.getByLabel('Your password').fill('not the password');
  await adding.getByRole('button', { name: 'Add admin' }).click();
  await expect(adding.getByLabel('Your password')).toHaveAttribute('aria-invalid', 'true');
  await adding.getByLabel('Your password').fill('birchline-demo');
  await adding.getByRole('button', { name: 'Add admin' }).click();
  await expect(page.getByText(/ is now an admin with the role Support\.$/)).toBeVisible();
  const row = page.getByRole('row', { name: /meilin@littlebirch\.example/ });
  await expect(row).toContainText('Support');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });

  const support = await pageFor(browser, 'New');
  await open(support, '/admin/orders');
  await expect(support.getByRole('table').first()).toBeVisible();
  await expect(support.getByRole('link', { name: 'Payments', exact: true })).toHaveCount(0);
  await support.getByRole('button', { name: /^Search pages/ }).click();
  const palette = support.getByRole('dialog', { name: 'Search' });
  await palette.getByRole('searchbox').fill('sofia@');
  await palette.getByRole('menuitem', { name: /sofia@littlebirch\.example/ }).click();
  await expect(support).toHaveURL(/\/admin\/customers\/[0-9a-f-]{36}$/);
  await open(support, '/admin/payments');
  await expect(support.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  const refused = await support.request.post('/api/functions/get-payout-batches', { data: {} });
  expect(await refused.json()).toMatchObject({ code: 'PERMISSION_REQUIRED' });
  expect(await (await support.request.get('/admin/roles')).text()).toMatch(/<h1[^>]*>Access Denied<\/h1>/);

  await row.getByRole('button', { name: /^Remove / }).click();
  const removing = page.getByRole('alertdialog');
  await removing.getByLabel('Your password').fill('birchline-demo');
  await removing.getByRole('button', { name: 'Remove admin' }).click();
  await expect(page.getByText(/ is no longer an admin\.$/)).toBeVisible();
  await expect(row).toHaveCount(0);
  // The session has ended, and the person is a consultant again.
  await support.goto('/admin/orders');
  await expect(support).toHaveURL(/\/auth/);
  await support.close();
});
