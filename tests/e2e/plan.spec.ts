import type { Locator } from '@playwright/test';
import { call, expectAccessible, expectReady, expect as expectSoon, pageFor, signInAs, test } from './person.ts';

// Each page reads the whole plan and calculates its examples, which takes long on a loaded machine.
const expect = expectSoon.configure({ timeout: 20_000 });

// The plan as data: an admin tries a change on a closed month, saves it as a dated version, and consultants read it.

test.describe.configure({ mode: 'serial' });
// Plans that are rejected on purpose.
test.use({ allowed: [/status of 422/] });

/** The values that `aria-busy` of an element takes from now on. */
async function statesOf(element: Locator): Promise<() => Promise<(string | null)[]>> {
  const states = await element.evaluateHandle((node) => {
    const seen: (string | null)[] = [];
    new MutationObserver(() => seen.push(node.getAttribute('aria-busy'))).observe(node, {
      attributeFilter: ['aria-busy'],
    });
    return seen;
  });
  return () => states.jsonValue();
}

test('an admin tries a plan on a closed month and saves it as a dated version', async ({ page }) => {
  test.setTimeout(300_000);
  await signInAs(page, 'Admin');
  await page.goto('/admin/plan');
  await expect(page.getByRole('heading', { level: 1, name: 'Commission Plan' })).toBeVisible();
  await expect(page.getByText('Differs', { exact: true })).toHaveCount(0);
  await page.getByText('A sale, and three levels above it').click();
  await expect(page.getByRole('row', { name: 'Ada total PS40, $879.50 PS40, $879.50' })).toBeVisible();
  await expectAccessible(page);

  // What if: the same plan changes nothing; a slider moved by keys does.
  await page.getByRole('link', { name: 'What if…' }).click();
  await page.waitForURL(/what-if/);
  await expect(page.getByRole('heading', { level: 1, name: 'What If' })).toBeVisible();
  const summary = page.getByRole('region', { name: 'Result with this plan' });
  await expect(summary).toContainText('same as October 2026');
  const own = page.getByRole('slider', { name: 'PS30: own sales' });
  const status = summary.getByRole('status');
  await expect(own).toHaveValue('30');
  await own.focus();
  const busy = await statesOf(summary);
  await page.keyboard.press('ArrowRight');
  await expect(summary).toContainText(/\+\$\d/);
  await expect(summary).toHaveAttribute('aria-busy', 'false');
  expect(await busy()).toEqual(['true', 'false']);
  await page.keyboard.press('ArrowRight');
  await expect(own).toHaveAttribute('aria-valuetext', '31%');
  await expect(summary).toContainText(/\+\$\d/);
  await expect(status).toContainText(/calculated in/);
  await expect(page.getByRole('table').last().getByRole('row').nth(1)).toContainText('$');
  // The figures of the last press, not of an earlier one.
  await expect(summary).toHaveAttribute('aria-busy', 'false');
  const dearer = await summary.innerText();

  // An invalid plan shows an error, and the figures stay.
  const minimum = page.getByRole('slider', { name: 'PS30: volume from' });
  await minimum.focus();
  await page.keyboard.press('End');
  await expect(summary.getByRole('alert')).toContainText(/minimum volume of PS35 is \$1,500\. It must be more than/);
  // The test on a phone checks the page without an error.
  await expectAccessible(page, 'section[aria-label="Result with this plan"]');
  await minimum.fill('1000');
  await expect(summary.getByRole('alert')).toHaveCount(0);
  await expect(summary).toContainText('+$');
  await expect(summary).toHaveAttribute('aria-busy', 'false');
  expect((await summary.innerText()).split('\n')[1]).toBe(dearer.split('\n')[1]);
  await page.reload();
  await expect(own).toHaveAttribute('aria-valuetext', '31%');
  await page.getByLabel('On the closed month').selectOption({ index: 1 });
  await expect(summary).toContainText('September 2026');

  // The editor has the moved figure and reports each error at its field.
  await page.getByRole('link', { name: 'Save as a new plan version' }).click();
  await page.waitForURL(/plan\/edit/);
  await expect(page.getByLabel('PS30, own sales in percent')).toHaveValue('31');
  const checks = page.getByRole('complementary', { name: 'Checks and saving' });
  await expect(checks).toContainText('PS30 pays 31% of own sales (was 30%).');
  await page.getByLabel('PS35, volume from').fill('900');
  await expect(checks).toContainText('1 problem to fix');
  await checks.getByRole('link', { name: /minimum volume of PS35 is \$900\./ }).click();
  await expect(page.getByLabel('PS35, volume from')).toBeFocused();
  await expectAccessible(page);
  await checks.getByRole('button', { name: /^Save version/ }).click();
  await expect(checks.getByRole('alert')).toContainText('Fix the highlighted fields first.');
  await page.getByLabel('PS35, volume from').fill('1500');
  await page.getByLabel('PS20, own sales in percent').fill('2o');
  await expect(checks).toContainText('“2o” is not a percentage like 12.5.');
  await page.getByLabel('PS20, own sales in percent').fill('21');

  // A worked example fails until its new result is accepted.
  await expect(checks).toContainText(/\d examples differ/);
  await checks.getByLabel('Valid from').selectOption({ label: 'January 2027' });
  await checks.getByRole('button', { name: /^Save version/ }).click();
  await expect(checks.getByRole('alert')).toContainText('Ada receives “PS20, $155.00”. Expected: “PS20, $150.00”.');
  await page.getByRole('button', { name: /^Accept all new results/ }).click();
  await expect(checks.getByRole('status')).toHaveText('Valid');
  // A missing reason is named at its field until something is written.
  const reason = checks.getByLabel('Why the plan changes');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await checks.getByRole('button', { name: /^Save version/ }).click();
  await expect(checks.getByText('Please write why the plan changes.')).toBeVisible();
  await expect(reason).toBeFocused();
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  await reason.fill('First tiers are worth a little more.');
  await expect(page.getByText('Please write why the plan changes.')).toHaveCount(0);
  await checks.getByRole('button', { name: /^Save version/ }).click();
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('PS20 pays 21% of own sales (was 20%).');
  await asked.getByRole('button', { name: 'Save version 2' }).click();
  await page.waitForURL(/\/admin\/plan\?version=2/);
  await expect(page.getByText('Version 2 is saved, valid from January 2027.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^Version 2/ })).toContainText('Upcoming');
  await expect(page.getByRole('listitem').filter({ hasText: /^Version 1/ })).toContainText('to December 2026');
  await expect(page.getByText('PS20 pays 21% of own sales (was 20%).')).toBeVisible();
});

test('a consultant reads their current plan and upcoming changes', async ({ page, browser }) => {
  test.setTimeout(120_000);
  const consultant = await pageFor(browser, 'Team leader');
  await consultant.goto('/earnings');
  await consultant.getByRole('link', { name: 'Commission rate' }).click();
  await consultant.waitForURL(/\/plan$/);
  await expect(consultant.getByRole('heading', { level: 1, name: 'How You Are Paid' })).toBeVisible();
  await expect(consultant.getByText('The plan changes in January 2027')).toBeVisible();
  await expect(consultant.getByText('PS20 pays 21% of own sales (was 20%).')).toBeVisible();
  await expect(consultant.getByRole('row', { name: /^PS\d\d You/ })).toBeVisible();
  const worth = consultant.getByRole('region', { name: 'Worth of a sale by tier' });
  const base = Number(
    /base of \$([\d,.]+\d)/
      .exec(
        await consultant
          .getByText(/commissionable base of/)
          .first()
          .innerText(),
      )?.[1]
      ?.replace(',', ''),
  );
  await expect(worth.getByRole('row', { name: /^PS40/ })).toContainText(`$${(Math.round(base * 40) / 100).toFixed(2)}`);

  // The earnings of a possible sale: if the consultant sells it, by the rate of the tier that it reaches.
  const calculator = consultant.getByLabel('Commissionable base in CAD');
  await calculator.fill('a hundred');
  await consultant.getByRole('button', { name: 'Calculate' }).click();
  await expect(consultant.getByRole('main').getByText('Please enter an amount like 125.50')).toBeVisible();
  await calculator.fill('250');
  await consultant.getByRole('button', { name: 'Calculate' }).click();
  await expect(consultant.getByText(/^Your volume becomes \$[\d,]+\.\d\d CAD: tier PS40\.$/)).toBeVisible();
  await expect(consultant.getByRole('row', { name: 'Personal commission $100.00' })).toBeVisible();
  // The team's sales do not raise the consultant's own tier.
  await expect(consultant.getByText('At your current volume, tier PS35.')).toBeVisible();
  await expect(consultant.getByRole('row', { name: '4 levels below you $3.75' })).toBeVisible();
  await expect(consultant.getByRole('row', { name: /^5 levels below you/ })).toHaveCount(0);
  await expectAccessible(consultant);

  // The admin's tools are hidden.
  await consultant.goto('/admin/plan/edit');
  await expect(consultant.getByText("You don't have permission to access the admin dashboard.")).toBeVisible();
  await page.goto('/plan');
  await expect(page).toHaveURL(/\/auth/);
});

test('an admin who saves a plan later than another keeps their changes', async ({ page }) => {
  test.setTimeout(300_000);
  await signInAs(page, 'Admin');
  await page.goto('/admin/plan/edit');
  await expectReady(page);
  await page.getByLabel('PS20, own sales in percent').fill('23');
  const checks = page.getByRole('complementary', { name: 'Checks and saving' });
  await expect(checks).toContainText('PS20 pays 23% of own sales (was 21%).');
  await page.getByRole('button', { name: /^Accept all new results/ }).click();
  await checks.getByLabel('Why the plan changes').fill('Own sales pay 23%.');
  await checks.getByLabel('Valid from').selectOption({ label: 'June 2028' });
  await expect(checks.getByRole('status')).toHaveText('Valid');
  await checks.getByRole('button', { name: /^Save version/ }).click();
  const asked = page.getByRole('alertdialog');
  await expect(asked.getByRole('button', { name: 'Save version 3' })).toBeVisible();
  // Another admin saves a version meanwhile.
  const { document, examples } = await call(page, 'get-plan-version', { version: 2 });
  const other = { document: { ...document, name: 'Another plan' }, examples, latest_version: 2, note: 'Another name.' };
  expect(await call(page, 'save-plan-version', { ...other, valid_from: '2028-06' })).toMatchObject({ version: 3 });
  await asked.getByRole('button', { name: 'Save version 3' }).click();
  await expect(checks.getByRole('alert')).toContainText('Another version was saved while you were editing.');
  await expect(page.getByLabel('PS20, own sales in percent')).toHaveValue('23');
  await expect(checks.getByLabel('Why the plan changes')).toHaveValue('Own sales pay 23%.');
  await expect(checks.getByLabel('Valid from')).toHaveValue('2028-06');
  await checks.getByRole('button', { name: /^Save version/ }).click();
  await asked.getByRole('button', { name: 'Save version 4' }).click();
  await expect(page.getByText('Version 4 is saved, valid from June 2028.')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test('the plan’s pages fit a narrow screen', async ({ page }) => {
    test.setTimeout(120_000);
    await signInAs(page, 'Admin');
    for (const path of ['/admin/plan', '/admin/plan/edit', '/admin/plan/what-if', '/plan']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide, path).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    }
  });
});
