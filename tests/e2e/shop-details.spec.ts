import { fillCheckout, pressCheckout } from './checkout.ts';
import { mailbox } from './mailbox.ts';
import { expect, open, test, testWithoutScripts } from './person.ts';

// Small details of the public pages.

testWithoutScripts('a search finds a product by its badge', async ({ page }) => {
  await page.goto('/shop?q=vegan');
  await expect(page.getByText('No products found')).toHaveCount(0);
  await expect(page.getByRole('article').first()).toBeVisible();
});

testWithoutScripts('every button that adds a product names it', async ({ page }) => {
  await page.goto('/shop');
  const names = await page
    .getByRole('article')
    .getByRole('button', { name: /^Add to Cart/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
  expect(names.length).toBeGreaterThan(10);
  expect(new Set(names).size).toBe(names.length);
});

test('the page that waits for a payment shows its header', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/shop');
  await page.getByRole('article', { name: 'Body Oil' }).getByRole('button', { name: 'Add to Cart' }).click();
  await open(page, '/checkout');
  await fillCheckout(page);
  await Promise.all([page.waitForEvent('popup'), pressCheckout(page)]);
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('[PS-163] the checkout names a phone number that can’t exist together with the empty fields', async ({ page }) => {
  await open(page, '/shop');
  await page.getByRole('article', { name: 'Body Oil' }).getByRole('button', { name: 'Add to Cart' }).click();
  await open(page, '/checkout');
  const details = page.getByRole('group', { name: 'Attribution & Details' });
  await details.getByLabel('Phone').fill('111 111 1111');
  await pressCheckout(page);
  await expect(details.getByLabel('Phone')).toHaveAccessibleDescription(/^Enter a phone number with its area code/);
  await expect(page.getByText('Please fill in all required customer information')).toBeVisible();
  await expect(details.getByLabel('First name')).toBeFocused();
  // The error disappears when the number is corrected, before the form is sent again.
  await details.getByLabel('Phone').fill('403 555 0142');
  await expect(details.getByLabel('Phone')).toHaveAccessibleDescription('');
  await expect(details.getByLabel('Phone')).not.toHaveAttribute('aria-invalid');
});

test.describe('the contact form', () => {
  test.use({ allowed: [/status of 400/] });
  test('accepts a pasted tab, and shows an error at its field', async ({ page }) => {
    await open(page, '/contact');
    const form = page.getByRole('form', { name: 'Message' });
    await form.getByLabel('First name').fill('Noor');
    await form.getByLabel('Last name').fill('Bell');
    await form.getByLabel('Email').fill('noor@example.org');
    await form.getByLabel('Phone').fill('abc');
    await form.getByLabel('Subject').fill('Order\t1043');
    await form.getByLabel('Message', { exact: true }).fill('Where is it?');
    await form.getByRole('button').click();
    await expect(form.getByLabel('Phone')).toHaveAccessibleDescription(/^Enter a phone number with its area code/);
    await expect(form.getByLabel('Phone')).toBeFocused();
    await expect(form.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true');
    await form.getByLabel('Phone').fill('');
    await expect(form.getByLabel('Phone')).not.toHaveAttribute('aria-invalid');
    await form.getByRole('button').click();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    const subjects = async () => (await mailbox(page)).map(({ subject }) => subject).join();
    await expect.poll(subjects).toContain('Order 1043');
  });
});
