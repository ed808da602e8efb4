import type { Locator, Page } from '@playwright/test';
import { mailedLink, newestMail } from './mailbox.ts';
import { call, expect, open, signInAs, test, type Who } from './person.ts';

// The largest forms: every field has a name and a label, and says what a browser may fill in. A refused form marks the
// fields, describes the errors, focuses the first one and leaves what was typed.

type Form = {
  /** Its address, or how to get it. Of lists, one with few rows, which opens faster. */
  readonly path: string | ((page: Page) => Promise<string>);
  /** Its submission, as in the form's hidden field; of the editor of pages it is the button's. */
  readonly form: string;
  /** Opens its dialog in the page of the form before, where no address does. */
  readonly opener?: RegExp;
  /** Texts that are refused, by field. An empty one empties the field. */
  readonly typed: Readonly<Record<string, string>>;
  /** The first refused field. */
  readonly wrong: string;
  /** About other people, so the browser must not fill in the data of the person who types. */
  readonly others?: boolean;
};

const forms: Readonly<Record<string, readonly Form[]>> = {
  Visitor: [
    { path: '/contact', form: 'sendContactEmail', typed: { subject: 'A question' }, wrong: 'firstName' },
    {
      path: '/auth?tab=signup',
      form: 'enrolment',
      typed: { last_name: 'Lindqvist', email: 'nora' },
      wrong: 'first_name',
    },
    {
      path: async (page) => {
        const email = 'sofia@littlebirch.example';
        const before = await newestMail(page);
        await call(page, 'request-password-reset', { email });
        return await mailedLink(page, email, 'recovery', before);
      },
      form: 'resetPassword',
      typed: { new_password: 'short', confirm_password: 'short' },
      wrong: 'new_password',
    },
    {
      path: '/checkout?product=LBC-BODYOIL',
      form: 'woocommerceCheckout',
      typed: { 'customer_info.last_name': 'Lindqvist', 'customer_info.email': 'nora' },
      wrong: 'customer_info.first_name',
    },
  ],
  'Team leader': [
    {
      path: '/settings?tab=billing&dialog=payee',
      form: 'configurePayee',
      typed: { recipient_name: '', 'account.institution': '12' },
      wrong: 'recipient_name',
    },
    {
      path: '/settings?tab=profile',
      form: 'updateProfile',
      typed: { first_name: '', city: 'Banff' },
      wrong: 'first_name',
    },
    { path: '/settings?tab=profile', form: 'changeEmail', typed: { email: 'amara' }, wrong: 'email' },
    { path: '/settings?tab=security', form: 'changePassword', typed: {}, wrong: 'current_password' },
    {
      path: '/financials?dialog=expense',
      form: 'recordExpense',
      typed: { amount: 'ten', note: 'Stamps' },
      wrong: 'amount',
    },
  ],
  Admin: [
    {
      path: '/admin/orders/new',
      form: 'createOrder',
      typed: { last_name: 'Lindqvist', city: 'Banff' },
      wrong: 'first_name',
      others: true,
    },
    {
      path: '/admin/tax',
      form: 'updateTaxSettings',
      typed: { ask_from_percent_ca: '101' },
      wrong: 'ask_from_percent_ca',
      others: true,
    },
    {
      path: '/admin/customers?q=Sofia&dialog=add',
      form: 'addCustomer',
      typed: { email: 'nora' },
      wrong: 'first_name',
      others: true,
    },
    {
      path: '/admin/customers?q=Sofia',
      opener: /^Edit/,
      form: 'updateCustomer',
      typed: { first_name: '', bill_city: 'Banff' },
      wrong: 'first_name',
      others: true,
    },
    {
      path: '/admin/consultants?q=Amara&dialog=add',
      form: 'addConsultant',
      typed: { city: 'Banff' },
      wrong: 'first_name',
      others: true,
    },
    {
      path: '/admin/consultants?q=Amara',
      opener: /^Edit/,
      form: 'updateConsultant',
      typed: { first_name: '', city: 'Banff' },
      wrong: 'first_name',
      others: true,
    },
    {
      path: '/admin/products?q=Oil&dialog=add-product',
      form: 'addProduct',
      typed: { warehouse: 'West' },
      wrong: 'product_code',
    },
    {
      path: '/admin/products?q=Oil',
      opener: /^Edit/,
      form: 'updateProduct',
      typed: { item_description: '', warehouse: 'West' },
      wrong: 'item_description',
    },
    {
      path: '/achievements?dialog=achievement',
      form: 'createAchievement',
      typed: { description: 'Ten thousand.' },
      wrong: 'title',
    },
    { path: '/promotions?dialog=promotion', form: 'createPromotion', typed: { reward: 'A candle' }, wrong: 'title' },
    {
      path: '/promotions',
      opener: /^Edit Skin Care Weeks/,
      form: 'updatePromotion',
      typed: { title: '', reward: 'A candle' },
      wrong: 'title',
    },
    {
      path: '/admin/orders',
      opener: /^Ship/,
      form: 'recordShipment',
      typed: { 'shipment.tracking_number': '', 'shipment.shipped_on': '' },
      wrong: 'shipment.carrier',
    },
    { path: '/admin/api-keys?dialog=create-api-key', form: 'createApiKey', typed: {}, wrong: 'name' },
  ],
};

/** The browser's words for what a field of the person's own data is. */
const ownData: Readonly<Record<string, string>> = {
  first_name: 'given-name',
  firstName: 'given-name',
  last_name: 'family-name',
  lastName: 'family-name',
  email: 'email',
  phone: 'tel',
  address1: 'address-line1',
  address2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  postal_code: 'postal-code',
  country: 'country',
  current_password: 'current-password',
};

/** Personal data of someone else. */
const personal = /first_name|last_name|email|phone|address|city|state|postal|postcode|zip/;

type Field = Readonly<Record<'name' | 'type' | 'autocomplete' | 'inputmode' | 'label', string>>;

/** The visible fields of a form. */
const fieldsOf = (form: Locator): Promise<Field[]> =>
  form.evaluate((element) =>
    [...(element as HTMLFormElement).elements]
      .filter(
        (each) =>
          /^(INPUT|SELECT|TEXTAREA)$/.test(each.tagName) &&
          each.checkVisibility() &&
          !(each as HTMLInputElement).readOnly,
      )
      .map((each) => {
        const field = each as HTMLInputElement;
        return {
          name: field.name,
          type: field.type,
          autocomplete: field.autocomplete,
          inputmode: field.inputMode,
          label: (field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? '').trim(),
        };
      }),
  );

function faultsOf({ name, type, autocomplete, inputmode, label }: Field, others: boolean): string[] {
  const expected = ownData[name];
  return [
    ...(name === '' ? ['has no name'] : []),
    ...(label === '' ? ['has no label'] : []),
    ...(/email/.test(name) && type !== 'email' ? [`is of the type ${type}`] : []),
    ...(name === 'phone' && type !== 'tel' ? [`is of the type ${type}`] : []),
    ...(/amount|target|price|cost/.test(name) && inputmode !== 'decimal' ? [`has the inputmode "${inputmode}"`] : []),
    ...(type === 'password' && !/password|off/.test(autocomplete) ? ['does not say which password it is'] : []),
    ...(others && personal.test(name) && type !== 'select-one' && autocomplete !== 'off'
      ? [`lets the browser fill in "${autocomplete}"`]
      : []),
    ...(!others && expected !== undefined && autocomplete !== expected
      ? [`has the autocomplete "${autocomplete}"`]
      : []),
  ].map((fault) => `${name === '' ? label : name} ${fault}`);
}

async function check(page: Page, { path, form: name, opener, typed, wrong, others = false }: Form): Promise<void> {
  const address = typeof path === 'string' ? path : await path(page);
  const current = new URL(page.url());
  current.searchParams.delete('dialog');
  const openNow = page.getByRole('dialog').filter({ visible: true });
  if (current.href !== new URL(address, process.env.BASE).href) await open(page, address);
  else if ((await openNow.count()) > 0) {
    // The form before was in a dialog of the same page.
    await page.keyboard.press('Escape');
    await expect(openNow).toHaveCount(0);
  }
  if (opener) await page.getByRole('button', { name: opener }).first().click();
  const form = page
    .locator('form', { has: page.locator(`input[name="_form"][value^="${name}"]`) })
    .filter({ visible: true });
  await expect(form, address).toHaveCount(1);
  const fields = await fieldsOf(form);
  expect.soft(fields.length, `${address} ${name}: fields`).toBeGreaterThan(1);
  expect
    .soft(
      fields.flatMap((field) => faultsOf(field, others)),
      `${address} ${name}`,
    )
    .toEqual([]);
  for (const [field, text] of Object.entries(typed)) await form.locator(`[name="${field}"]`).fill(text);
  await form.locator('button[type="submit"]:not([form])').last().click();
  const first = form.locator(`[name="${wrong}"]`);
  await expect.soft(first, `${address} ${name}`).toBeFocused();
  await expect.soft(first, `${address} ${name}`).toHaveAttribute('aria-invalid', 'true');
  await expect.soft(first, `${address} ${name}`).toHaveAccessibleDescription(/\p{Lu}.{5,}/u);
  for (const [field, text] of Object.entries(typed))
    await expect.soft(form.locator(`[name="${field}"]`)).toHaveValue(text);
}

for (const [who, own] of Object.entries(forms)) {
  test(`${who}: each large form names its fields, and a refusal marks them and leaves what was typed`, async ({
    page,
  }) => {
    if (who !== 'Visitor') await signInAs(page, who as Who);
    for (const form of own) await check(page, form);
  });
}
