import type { Browser, Page } from '@playwright/test';
import { mailsTo } from '#tests/database/browser.ts';
import { guardedPaths } from '#tests/guarded-paths.ts';
import {
  backOffice,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReady,
  onBothScreens,
  open,
  problem,
  signInAs,
  signInAtBackOffice,
  test,
  testWithoutScripts,
} from './person.ts';

const base = () => process.env.BASE ?? '';
const contentPages = ['/join-us', '/science', '/about', '/charter', '/contact'] as const;

// Every public page

testWithoutScripts(
  '[PS-001] [PS-007] [PS-018] every public page has its own screen, title, description and address, the brand and the header',
  async ({ page }) => {
    const titles = new Set<string>();
    const descriptions = new Set<string>();
    const images = new Set<string>();
    for (const [path, heading, words] of [
      ['/', 'Welcome to Little Birch Cosmetics'],
      ['/auth', 'Consultant Portal Access'],
      ['/shop', 'Shop all'],
      ['/join-us', 'Join Us', 'One written plan, the same for everyone.'],
      ['/science', 'The science', 'Nobody owns a plant.'],
      ['/about', 'About us', 'Doing what is right when it is hard'],
      ['/charter', 'Our charter', 'Human Rights Advocacy'],
      ['/contact', 'Get in Touch!'],
    ] as const) {
      expect((await page.goto(`${path}?from=somewhere`))?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      if (words) await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByRole('banner').getByText('Little Birch Cosmetics')).toBeVisible();
      await expect(page.getByRole('contentinfo').getByText('where nature meets science')).toBeVisible();
      const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
      const hrefs = await links.evaluateAll((all) =>
        all.map((link) => `${link.textContent} ${link.getAttribute('href')}`),
      );
      expect(hrefs).toEqual([
        'Home /',
        'Shop All /shop',
        'Join Us /join-us',
        'Science /science',
        'About Us /about',
        'Our Charter /charter',
        'Contact Us /contact',
        `Consultant Login ${backOffice()}`,
      ]);
      if (path !== '/auth') await readMetadata(page, path, { titles, descriptions, images });
    }
    expect(titles.size).toBe(7);
    expect(descriptions.size).toBe(7);

    // A product's page also has machine-readable price and rating.
    await page.goto('/shop/LBC-MASC?from=somewhere');
    await readMetadata(page, '/shop/LBC-MASC', { titles, descriptions, images });
    expect(titles.size).toBe(8);
    expect(descriptions.size).toBe(8);
    for (const image of images) {
      expect((await page.request.get(image)).headers()['content-type'], image).toBe('image/jpeg');
    }
    const text = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(text ?? '')).toMatchObject({
      '@type': 'Product',
      sku: 'LBC-MASC',
      offers: { priceCurrency: 'CAD', url: `${base()}/shop/LBC-MASC` },
      aggregateRating: { ratingValue: 4.7, reviewCount: 203 },
    });
  },
);

/** Checks what a page says about itself to programs, and collects what is different on each page. */
async function readMetadata(page: Page, path: string, seen: Record<'titles' | 'descriptions' | 'images', Set<string>>) {
  const meta = async (selector: string) => (await page.locator(selector).getAttribute('content')) ?? '';
  const title = await page.title();
  expect(title).toMatch(/ · Little Birch Cosmetics$/);
  seen.titles.add(title);
  seen.descriptions.add(await meta('meta[name="description"]'));
  seen.images.add(await meta('meta[property="og:image"]'));
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${base()}${path}`);
  expect(await meta('meta[property="og:url"]')).toBe(`${base()}${path}`);
  expect(await meta('meta[property="og:title"]')).toBeTruthy();
}

test('[PS-019] Consultant Login opens the back-office host in place of the public site', async ({ page, context }) => {
  await page.goto('/');
  const opened = context.waitForEvent('page');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Consultant Login' }).click();
  const other = await opened;
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Consultant Portal Access');
  expect(new URL(other.url()).origin).toBe(backOffice());
  expect(page.url()).toBe(`${base()}/`);
});

testWithoutScripts(
  '[PS-003] [PS-020] [PS-021] [PS-022] [PS-023] the home page welcomes, links to the shop and gives reasons to join',
  async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Shop Now' })).toHaveAttribute('href', '/shop');
    const lead = page.getByText(/Seven Grandfather Teachings of the Anishinaabe people/).first();
    await expect(lead).toContainText('Clean, sustainable beauty');
    for (const value of ['Authentic', 'Empowering', 'Inclusive']) {
      await expect(page.getByRole('heading', { name: value, exact: true })).toBeVisible();
    }
    const why = page.getByRole('region', { name: 'Why Join' });
    await expect(why.getByRole('link', { name: 'Join Us' })).toHaveAttribute('href', '/join-us');
    await expect(why.getByRole('link', { name: 'Our story' })).toHaveAttribute('href', '/about');
  },
);

/** The open page is accessible and fits, narrow and wide, light and dark. */
const expectGoodLayout = (page: Page) =>
  onBothScreens(page, async () => {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

// The pages

test('[PS-085] [PS-086] [PS-087] Join Us: two ways, Enroll Now, six values', async ({ page }) => {
  await open(page, '/join-us');
  const ways = page.getByRole('region', { name: 'Two ways to join' });
  await expect(ways.getByRole('article')).toHaveCount(2);
  await expect(ways.getByRole('heading', { level: 3 })).toHaveText(['As a beauty consultant', 'As a customer']);
  for (const [name, words] of [
    ['Bravery', /courage/],
    ['Transparency', /traced/],
    ['Indigenous beliefs', /Seven Grandfather Teachings of the Anishinaabe/],
    ['Clean beauty', /sustainable/],
    ['Science-backed', /patented/],
    ['Compensation plan', /the same for everyone/],
  ] as const) {
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(card).toHaveText(words);
  }
  await expectGoodLayout(page);
  await page.getByRole('link', { name: 'Enroll Now' }).first().click();
  await expect(page).toHaveURL(`${base()}/auth?tab=signup`);
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
});

test('[PS-088] [PS-089] [PS-090] Science: the technology, two plants, charts with their numbers, three claims', async ({
  page,
}) => {
  await page.goto('/science');
  await expect(page.getByRole('region', { name: /Patented technology/ })).toContainText('patented');
  await expect(page.getByRole('heading', { name: 'Forskolin' })).toBeVisible();
  await expect(page.getByText(/mint .* dry hills in India/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Castor seed oil', level: 2 })).toBeVisible();
  await expect(page.getByText(/ricinoleic acid, which is rare elsewhere/)).toBeVisible();
  const charts = page.getByRole('figure');
  await expect(charts).toHaveCount(2);
  const castor = charts.first().getByRole('row', { name: /Castor seed oil/ });
  await expect(castor.getByRole('cell')).toHaveText(['89.5', '3', '4.2', '3.3']);
  await expect(
    charts
      .last()
      .getByRole('row', { name: /Olive oil/ })
      .getByRole('cell'),
  ).toHaveText(['84']);
  const claims = page.getByRole('region', { name: 'What we claim' }).getByRole('article');
  await expect(claims.getByRole('heading')).toHaveText([/^4 weeks$/, /^0 side effects$/, /^30 days$/]);
  // Each claim has its source, and a claim without a study says so.
  await expect(claims).toHaveText([/No study is named yet\.$/, /No study is named yet\.$/, /Source: Terms of sale/]);
  await expectGoodLayout(page);
});

test('[PS-003] [PS-004] [PS-091] [PS-092] [PS-093] [PS-094] About: the story, seven teachings, the land, Join Now!', async ({
  page,
}) => {
  await page.goto('/about');
  await expect(page.getByRole('region', { name: 'How it began' })).toContainText(
    /founded by a woman .* wanted people to form communities and to grow businesses together/,
  );
  await expect(page.getByText(/The Seven Grandfather Teachings are teachings of the Anishinaabe people/)).toBeVisible();
  const cards = page.getByRole('region', { name: 'The Seven Grandfather Teachings' }).getByRole('article');
  await expect(cards).toHaveCount(7);
  const teachings = ['Bravery', 'Truth', 'Humility', 'Respect', 'Love', 'Honesty', 'Wisdom'];
  const animals = ['Bear', 'Turtle', 'Wolf', 'Buffalo', 'Eagle', /^Sabe/, 'Beaver'];
  for (const [at, name] of teachings.entries()) {
    const card = cards.nth(at);
    await expect(card.getByRole('heading')).toHaveText(name);
    const words = await card.getByRole('paragraph').allInnerTexts();
    expect(words).toHaveLength(3);
    expect(words[0]).toMatch(animals[at] ?? '');
    expect(Math.min(...words.map((text) => text.trim().length))).toBeGreaterThan(3);
  }
  const land = page.getByRole('region', { name: 'Land acknowledgement' });
  await expect(land).toContainText('Treaty 7');
  // It is separate from the teachings of another people.
  await expect(land.getByText('Grandfather')).toHaveCount(0);
  await expectGoodLayout(page);
  await page.getByRole('link', { name: 'Join Now!' }).click();
  await expect(page).toHaveURL(`${base()}/auth?tab=signup`);
});

test('[PS-095] [PS-096] [PS-097] Charter: mission, two cards, the commitment, eight values', async ({ page }) => {
  await page.goto('/charter');
  await expect(page.getByRole('region', { name: 'Our mission' })).toContainText('clean, sustainable beauty products');
  await expect(page.getByRole('heading', { name: 'Community Care' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Human Rights Advocacy' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Our sacred commitment' }).getByRole('blockquote')).toContainText(
    'hold in trust',
  );
  await expect(page.getByRole('term')).toHaveText(
    'Respect Truth Courage Wisdom Love Honesty Humility Justice'.split(' '),
  );
  await expectGoodLayout(page);
});

test('[PS-098] [PS-099] [PS-100] [PS-101] [PS-102] [PS-103] Contact: a form, address, hours, a link to joining', async ({
  page,
}) => {
  await page.goto('/contact');
  // The form has six fields, and the message has five rows.
  const labels = await form(page).locator('label').allInnerTexts();
  expect(labels).toEqual(['First name', 'Last name', 'Email', 'Phone (optional)', 'Subject', 'Message']);
  await expect(form(page).getByLabel('Message', { exact: true })).toHaveAttribute('rows', '5');
  const facts = page.locator('dl > div');
  await expect(facts).toHaveText([
    'Emailhello@littlebirch.example',
    'PhoneAvailable via email contact',
    'LocationTraditional Treaty 7 lands',
    'Mon-Fri9:00 AM-5:00 PM',
    'Sat10:00 AM-2:00 PM',
    'SunClosed',
  ]);
  await expect(page.getByRole('heading', { name: 'Business hours (MST)' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ready to Join Our Community?' })).toBeVisible();
  await expectGoodLayout(page);
  await page.getByRole('link', { name: 'Learn More' }).click();
  await expect(page).toHaveURL(`${base()}/join-us`);
});

// The contact form

const typed = {
  'First name': 'Noor',
  'Last name': 'Bell',
  Email: 'noor@example.org',
  Subject: 'Which serum?',
  Message: 'My skin is dry in winter.',
} as const;

const form = (page: Page) => page.getByRole('form', { name: 'Message' });
async function fill(page: Page, more: Partial<Record<keyof typeof typed, string>> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...typed, ...more })) {
    await form(page).getByLabel(label, { exact: true }).fill(value);
  }
}
const send = (page: Page) => form(page).getByRole('button').click();
const fieldsHold = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) {
    await expect(form(page).getByLabel(label, { exact: true })).toHaveValue(value);
  }
};

test('[PS-137] [PS-138] [PS-171] [PS-199] [PS-239] [PS-240] sends a message, confirms it, and delivers it by mail', async ({
  page,
}) => {
  await open(page, '/contact');
  await fill(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/contact.data', async (route) => {
    await held;
    await route.continue();
  });
  await send(page);
  const button = form(page).getByRole('button');
  await expect(button).toHaveText('Sending...');
  await expect(button).toBeDisabled();
  release();
  const toast = page.getByRole('status').filter({ hasText: "Message sent successfully! We'll get back to you soon." });
  await expect(toast).toBeVisible();
  await expect(button).toHaveText('Send Message');
  await expect(button).toBeEnabled();
  await fieldsHold(page, Object.fromEntries(Object.keys(typed).map((label) => [label, ''])));
  const subject = 'Little Birch Cosmetics contact form: Which serum?';
  const [mail] = await mailsTo(base(), 'hello@littlebirch.example', 1, subject);
  expect(mail?.text).toContain('My skin is dry in winter.');
  expect(mail?.text).toContain('noor@example.org');
  await expect(toast).toBeHidden({ timeout: 8_000 });
});

test('[PS-170] [PS-172] an incomplete form and an invalid email address are not sent, and say so', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') requests.push(request.url());
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/contact');
  // The error of an empty form is above the fields, which keep their columns.
  await send(page);
  await expect(problem(form(page), 'Please fill in all required fields.')).toBeVisible();
  const top = async (label: string) => (await form(page).getByLabel(label, { exact: true }).boundingBox())?.y;
  expect(await top('Last name')).toBe(await top('First name'));
  const notice = await problem(form(page), 'Please fill in all required fields.').boundingBox();
  const message = await form(page).getByLabel('Message', { exact: true }).boundingBox();
  expect(notice?.width).toBe(message?.width);

  await fill(page);
  for (const missing of Object.keys(typed) as (keyof typeof typed)[]) {
    const field = form(page).getByLabel(missing, { exact: true });
    await field.fill(' ');
    await send(page);
    await expect(field).toHaveAccessibleDescription('Please fill in all required fields.');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(form(page).locator('[aria-invalid=true]')).toHaveCount(1);
    await field.fill(typed[missing]);
  }
  expect(requests).toEqual([]);

  const address = form(page).getByLabel('Email', { exact: true });
  await expect(address).toHaveAttribute('type', 'email');
  await address.fill('abc');
  await send(page);
  await expect(problem(form(page), 'Please enter a valid email address')).toBeVisible();
  await fieldsHold(page, { ...typed, Email: 'abc' });
});

test.describe('a failing send', () => {
  test.use({ allowed: [/Failed to load resource/] });

  test('[PS-139] [PS-238] does not clear the form', async ({ page }) => {
    await open(page, '/contact');
    await fill(page);
    const failed = page.getByRole('alert').filter({ hasText: 'Failed to send message. Please try again later.' });
    const subject = form(page).getByLabel('Subject', { exact: true });
    for (const [why, answer] of [
      [
        'the server fails',
        { status: 500, json: { code: 'INTERNAL_SERVER_ERROR', error: 'Something went wrong on our side.' } },
      ],
      ['the server is not available', { status: 503, body: '' }],
      ['there is no network', null],
    ] as const) {
      await test.step(why, async () => {
        // A form that is not sent shows another error instead of the failure of the step before.
        await subject.fill(' ');
        await send(page);
        await expect(failed).toHaveCount(0);
        await subject.fill(typed.Subject);
        await page.route('**/contact.data', (route) =>
          answer ? route.fulfill(answer) : route.abort('internetdisconnected'),
        );
        await send(page);
        await expect(failed).toBeVisible();
        await expect(form(page).getByRole('button')).toHaveText('Send Message');
        await expect(form(page).getByRole('button')).toBeEnabled();
        await fieldsHold(page, typed);
        await page.unroute('**/contact.data');
      });
    }
  });
});

// Without scripts

async function withoutScripts(browser: Browser): Promise<Page> {
  return (await browser.newContext({ baseURL: base(), javaScriptEnabled: false })).newPage();
}

test('without scripts the contact form sends, and returns rejected input', async ({ browser }) => {
  const page = await withoutScripts(browser);
  await page.goto('/contact');
  await fill(page, { Email: 'abc', Subject: 'By hand' });
  await send(page);
  await expect(problem(form(page), 'Please enter a valid email address')).toBeVisible();
  await fieldsHold(page, { ...typed, Email: 'abc', Subject: 'By hand' });
  await form(page).getByLabel('Email', { exact: true }).fill('');
  await send(page);
  await expect(problem(form(page), 'Please fill in all required fields.')).toBeVisible();
  await form(page).getByLabel('Email', { exact: true }).fill('noor@example.org');
  await send(page);
  await expect(page.getByText("Message sent successfully! We'll get back to you soon.")).toBeVisible();
  await fieldsHold(page, { Subject: '', Message: '' });
  await expect
    .poll(async () => (await mailsTo(base(), 'hello@littlebirch.example')).map(({ subject }) => subject).join('\n'))
    .toContain('By hand');
});

// Hosts

const signIn = /<h1[^>]*>Consultant Portal Access<\/h1>/;

testWithoutScripts(
  '[PS-008] [PS-016] every guarded path shows only sign-in to signed-out visitors',
  async ({ page }) => {
    for (const path of [...guardedPaths, '/network/x', '/settings?tab=billing']) {
      const answer = await page.request.get(path);
      expect(answer.url(), path).toBe(`${base()}/auth?${new URLSearchParams({ next: path })}`);
      expect(await answer.text(), path).toMatch(signIn);
    }
    await page.goto('/dashboard');
    await expect(page).toHaveURL(`${base()}/auth?next=%2Fdashboard`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Consultant Portal Access');
  },
);

test.describe('an unknown path', () => {
  test.use({ allowed: [/404/] });

  test('[PS-010] [PS-104] [PS-105] answers 404 and links to the home page', async ({ page }) => {
    expect((await page.goto('/no-such-page'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL(`${base()}/`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Little Birch Cosmetics');
  });

  test('[PS-175] on the back-office host is not found, and has no shop links', async ({ page }) => {
    expect((await page.goto(`${backOffice()}/no-such-page`))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
    await expect(page.getByRole('navigation')).toHaveCount(0);
  });
});

testWithoutScripts(
  '[PS-012] [PS-175] the back-office host shows sign-in to signed-out visitors and redirects public pages to the public host',
  async ({ page }) => {
    // Only browsers know the address of this host.
    const headers = { host: new URL(backOffice()).host };
    const leadsTo = async (path: string) => {
      const answer = await page.request.get(path, { headers, maxRedirects: 0 });
      expect(answer.status(), path).toBe(302);
      return answer.headers().location ?? '';
    };
    for (const path of ['/', ...guardedPaths]) {
      const to = await leadsTo(path);
      expect(to, path).toBe(path === '/' ? '/auth' : `/auth?${new URLSearchParams({ next: path })}`);
      const shown = await (await page.request.get(to, { headers, maxRedirects: 0 })).text();
      expect(shown, path).toMatch(signIn);
      expect(shown, path).not.toMatch(/<nav|role="navigation"/);
    }
    for (const path of ['/shop', ...contentPages]) expect(await leadsTo(path)).toBe(base() + path);

    await page.goto(`${backOffice()}/dashboard`);
    await expect(page).toHaveURL(`${backOffice()}/auth?next=%2Fdashboard`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Consultant Portal Access');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.goto(`${backOffice()}/shop`);
    await expect(page).toHaveURL(`${base()}/shop`);
  },
);

testWithoutScripts(
  '[PS-182] redirects the start page with type=recovery to choosing a new password, on both hosts',
  async ({ page }) => {
    for (const origin of [base(), backOffice()]) {
      await page.goto(`${origin}/?type=recovery&token=abc`);
      await expect(page).toHaveURL(`${origin}/auth?type=recovery&token=abc`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset Your Password');
    }
  },
);

for (const [id, who, path, heading] of [
  ['PS-014', 'Admin', '/admin', 'Admin Dashboard'],
  ['PS-015', 'Team leader', '/dashboard', /^You’ve earned/],
] as const) {
  test(`[${id}] on the back-office host the start page of ${who} is ${path}; the public host stays signed out`, async ({
    page,
  }) => {
    await signInAtBackOffice(page, who);
    await page.goto(`${backOffice()}/`);
    await expect(page).toHaveURL(new RegExp(`^${backOffice()}${path}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expectReady(page);
    // Pages of the shop are on the public host, where the session does not apply.
    await page.getByRole('link', { name: 'E-Shop' }).click();
    await expect(page).toHaveURL(`${base()}/shop`);
    await expect(page.getByText('Guest Shopping')).toBeVisible();
  });
}

testWithoutScripts('[PS-017] the public host shows its home page to signed-in users too', async ({ page }) => {
  await signInAs(page, 'Admin');
  await page.goto('/');
  await expect(page).toHaveURL(`${base()}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Little Birch Cosmetics');
});

test('[PS-011] shows a spinner in the middle while the session is loading', async ({ page }) => {
  await open(page, '/about');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.data(\?|$)/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  const spinner = page.getByTestId('home-waiting');
  await expect(spinner).toBeVisible();
  const box = await spinner.boundingBox();
  const size = page.viewportSize();
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo((size?.width ?? 0) / 2, -1);
  expect((box?.y ?? 0) + (box?.height ?? 0) / 2).toBeCloseTo((size?.height ?? 0) / 2, -1);
  release();
  await expect(spinner).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Little Birch Cosmetics');
});

// Metadata

test('the sitemap’s addresses answer; the back-office host disallows robots', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${base()}/sitemap.xml`);
  const map = await (await request.get('/sitemap.xml')).text();
  const addresses = [...map.matchAll(/<loc>(.*)<\/loc>/g)].map(([, address]) => address ?? '');
  expect(addresses.length).toBeGreaterThan(12);
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200);
  const hidden = await request.get('/robots.txt', { headers: { host: new URL(backOffice()).host } });
  expect(await hidden.text()).toBe('User-agent: *\nDisallow: /\n');
  expect(hidden.headers()['x-robots-tag']).toBe('noindex, nofollow');
});

// Light and dark

test('the choice of light or dark applies from the public pages to the back office', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/about');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const day = await ground();
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  const night = await ground();
  expect(night).not.toBe(day);
  await page.reload();
  expect(await ground()).toBe(night);
  await signInAs(page, 'Team leader');
  await open(page, '/dashboard');
  expect(await ground()).toBe(night);
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  expect(await ground()).toBe(day);
  // Switched back to the system's scheme, it follows the system.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).toBe(night);
  await page.goto('/about');
  expect(await ground()).toBe(night);
});
