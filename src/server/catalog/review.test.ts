import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Actor, visitor } from '#domain/account/actor.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ at: '2026-10-15T18:00:00Z' });
  for (const buyer of [shop.cora, shop.rose]) await buys(buyer);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.ask('delete from product_reviews');
  await shop.ask('delete from auth.rate_limits');
});

const buys = async (who: Actor, product_code = 'SERUM') => {
  const { session_id, order_id } = await shop
    .as(who)
    .order.woocommerceCheckout(shop.order({ cart: [{ product_code, quantity: 1 }] }));
  const card = { card_number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };
  await shop.as(visitor).order.payLocally({ session_id, ...card });
  return order_id;
};
const catalog = (who: Actor) => shop.as(who).catalog;
const SERUM = { product_code: 'SERUM' };
const write = (who: Actor, more: { rating?: number; title?: string; body?: string } = {}) =>
  catalog(who).writeReview({ ...SERUM, rating: 4, title: 'Soft', body: 'My skin likes it.', ...more });
const shownTo = async (who: Actor) => {
  const { reviews, rating, review_count, stars } = await catalog(who).getProduct(SERUM);
  return { titles: reviews.map(({ title }) => title), rating, review_count, stars };
};
const idOfOnly = async () =>
  (await shop.ask<{ review_id: string }>('select review_id from product_reviews'))[0]?.review_id ?? '';

test('a buyer writes one review; it is public and counts in the rating', async () => {
  expect(await catalog(shop.cora).getOwnReview(SERUM)).toEqual({ standing: 'may-write', review: null });
  const own = await write(shop.cora);
  expect(own).toMatchObject({
    standing: 'written',
    review: { author_name: 'Cora C.', rating: 4, title: 'Soft', body: 'My skin likes it.', verified_purchase: true },
  });
  expect(await shownTo(visitor)).toEqual({ titles: ['Soft'], rating: 4, review_count: 1, stars: [0, 1, 0, 0, 0] });
  await write(shop.rose, { rating: 5, title: 'Mine' });
  expect(await shownTo(visitor)).toMatchObject({ rating: 4.5, review_count: 2 });
  const listed = (await catalog(visitor).getPublicProducts()).data.find(({ product_code }) => product_code === 'SERUM');
  expect(listed).toMatchObject({ rating: 4.5, review_count: 2 });
});

test('writing again changes the review, not its date', async () => {
  const first = await write(shop.cora);
  shop.clock.set('2026-10-20T18:00:00Z');
  const second = await write(shop.cora, { rating: 2, title: '', body: 'It was too rich after all.' });
  expect(second.review).toEqual({ ...first.review, rating: 2, title: '', body: 'It was too rich after all.' });
  expect(await shownTo(visitor)).toMatchObject({ rating: 2, review_count: 1 });
  expect(await shop.ask('select updated_at from product_reviews')).toEqual([
    { updated_at: new Date('2026-10-20T18:00:00Z') },
  ]);
});

test('ten requests at once leave one review', async () => {
  await Promise.all(Array.from({ length: 10 }, (_, n) => write(shop.cora, { title: `T${n}` })));
  expect(await shownTo(visitor)).toMatchObject({ review_count: 1 });
});

test('its writer takes it back; then there is nothing to take back', async () => {
  await write(shop.cora);
  await expect(catalog(shop.rose).deleteReview(SERUM)).rejects.toMatchObject({ code: 'NO_REVIEW', status: 404 });
  expect(await catalog(shop.cora).deleteReview(SERUM)).toEqual({ standing: 'may-write', review: null });
  expect(await shownTo(visitor)).toMatchObject({ titles: [], rating: null, review_count: 0 });
  await expect(catalog(shop.cora).deleteReview(SERUM)).rejects.toMatchObject({ code: 'NO_REVIEW' });
});

test('rejects a review without a purchase; unpaid, cancelled and only credited orders do not count', async () => {
  const refused = { code: 'NOT_BOUGHT', status: 403 };
  expect(await catalog(shop.wren).getOwnReview(SERUM)).toEqual({ standing: 'not-bought', review: null });
  await expect(write(shop.wren)).rejects.toMatchObject(refused);
  await shop.as(shop.wren).order.woocommerceCheckout(shop.order());
  await expect(write(shop.wren)).rejects.toMatchObject(refused);
  const order_id = await buys(shop.wren);
  await shop.setStatus(order_id, 'cancelled');
  await expect(write(shop.wren)).rejects.toMatchObject(refused);
  const { session_id } = await shop
    .as(visitor)
    .order.woocommerceCheckout(shop.order({ consultant_code: shop.wren.code }));
  await shop
    .as(visitor)
    .order.payLocally({ session_id, card_number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' });
  await expect(write(shop.wren)).rejects.toMatchObject(refused);
  await expect(
    catalog(shop.cora).writeReview({ product_code: 'GEL', rating: 5, title: '', body: 'Never had it.' }),
  ).rejects.toMatchObject(refused);
});

test('an order that came in by import counts for the person it belongs to', async () => {
  const code = { product_code: 'GEL' };
  await shop.ask(
    `with o as (insert into orders (customer_id, kind, attribution, order_date, paid_at, status, currency, subtotal)
       select customer_id, 'customer', 'import', now(), now(), 'processing', 'CAD', 2450 from customers
       where user_id = $1 returning order_id)
     insert into order_lines (order_id, line_no, product_id, product_code, description, quantity, unit_price, amount)
     select order_id, 1, product_id, 'GEL', 'Brow gel', 1, 2450, 2450 from o, products where product_code = 'GEL'`,
    [shop.cora.userId],
  );
  expect(await catalog(shop.cora).getOwnReview(code)).toMatchObject({ standing: 'may-write' });
});

test.each([
  ['no stars', { rating: 0 }, 'Please choose from one to five stars'],
  ['six stars', { rating: 6 }, 'Please choose from one to five stars'],
  ['half a star', { rating: 4.5 }, 'Please choose from one to five stars'],
  ['no words', { body: ' \n ' }, 'Please write a few words'],
  ['too many words', { body: 'x'.repeat(2001) }, 'This is too long'],
  ['a title of two lines', { title: 'a\nb' }, 'Please write this on one line'],
  ['a title that is too long', { title: 'x'.repeat(121) }, 'This is too long'],
])('rejects a review with %s and does not save it', async (_case, more, words) => {
  await expect(write(shop.cora, more)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  const error = await write(shop.cora, more).catch((refusal: unknown) => refusal);
  expect(JSON.stringify(error)).toContain(words);
  expect(await shownTo(visitor)).toMatchObject({ review_count: 0 });
});

test('a product that is not sold has no reviews to write, and visitors write none', async () => {
  const OLD = { product_code: 'OLD' };
  for (const ask of [
    () => catalog(shop.cora).getOwnReview(OLD),
    () => catalog(shop.cora).writeReview({ ...OLD, rating: 5, title: '', body: 'x' }),
    () => catalog(shop.cora).deleteReview(OLD),
  ]) {
    await expect(ask()).rejects.toMatchObject({ code: 'UNKNOWN_PRODUCT' });
  }
  for (const ask of [() => catalog(visitor).getOwnReview(SERUM), () => write(visitor)]) {
    await expect(ask()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  }
});

test('a person writes twenty times an hour at most', async () => {
  for (let n = 0; n < 20; n++) await write(shop.cora, { title: `T${n}` });
  await expect(write(shop.cora)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await write(shop.rose);
});

test('a hidden review leaves the list, rating and counts; its author still sees it and is notified', async () => {
  await write(shop.cora, { rating: 1, title: 'Rude' });
  await write(shop.rose, { rating: 5, title: 'Kind' });
  const { data } = await catalog(shop.ada).getReviews({ searchTerm: 'rude' });
  expect(data).toMatchObject([{ product_code: 'SERUM', author_name: 'Cora C.', hidden_at: null }]);
  const review_id = data[0]?.review_id ?? '';
  const hidden = await catalog(shop.ada).setReviewVisibility({ review_id, visible: false, reason: 'It insults.' });
  expect(hidden).toMatchObject({ hidden_at: expect.any(String), hidden_reason: 'It insults.' });
  for (const who of [visitor, shop.rose, shop.ada, shop.cora]) {
    expect(await shownTo(who)).toEqual({ titles: ['Kind'], rating: 5, review_count: 1, stars: [1, 0, 0, 0, 0] });
    expect(await catalog(who).getProductReviews(SERUM)).toMatchObject({ total: 1 });
  }
  expect(await catalog(shop.cora).getOwnReview(SERUM)).toMatchObject({ standing: 'hidden', review: { title: 'Rude' } });
  await expect(write(shop.cora)).rejects.toMatchObject({ code: 'REVIEW_HIDDEN', status: 409 });
  await expect(catalog(shop.cora).deleteReview(SERUM)).rejects.toMatchObject({ code: 'REVIEW_HIDDEN' });

  const again = { review_id, visible: false, reason: 'Twice.' };
  expect(await catalog(shop.ada).setReviewVisibility(again)).toMatchObject({ hidden_reason: 'It insults.' });
  const other = { role: 'admin', adminRole: 'owner', userId: shop.wren.userId } as const;
  await expect(catalog(other).setReviewVisibility(again)).rejects.toMatchObject({
    code: 'ALREADY_HIDDEN',
    status: 409,
  });
  await catalog(shop.ada).setReviewVisibility({ review_id, visible: true, reason: 'I was wrong.' });
  expect(await shownTo(visitor)).toMatchObject({ rating: 3, review_count: 2 });
  const events = await shop.ask(
    "select actor_id, detail->>'visible' as visible, detail->>'reason' as reason from audit_events where action = 'set-review-visibility' order by seq",
  );
  expect(events).toEqual([
    { actor_id: shop.ada.userId, visible: 'false', reason: 'It insults.' },
    { actor_id: shop.ada.userId, visible: 'true', reason: 'I was wrong.' },
  ]);
});

test('only admins search reviews: by product, author and text, hidden and visible', async () => {
  await write(shop.cora, { title: 'One' });
  await write(shop.rose, { title: 'Two', body: 'Velvet' });
  const review_id = (await catalog(shop.ada).getReviews({ searchTerm: 'velvet' })).data[0]?.review_id ?? '';
  await catalog(shop.ada).setReviewVisibility({ review_id, visible: false, reason: 'x' });
  const titles = async (input: { searchTerm?: string; shown?: 'all' | 'visible' | 'hidden' }) => {
    const { data, total } = await catalog(shop.ada).getReviews(input);
    expect(total).toBe(data.length);
    return data.map(({ title }) => title).sort();
  };
  expect(await titles({})).toEqual(['One', 'Two']);
  expect(await titles({ shown: 'hidden' })).toEqual(['Two']);
  expect(await titles({ shown: 'visible' })).toEqual(['One']);
  expect(await titles({ searchTerm: 'serum' })).toEqual(['One', 'Two']);
  expect(await titles({ searchTerm: 'rose b' })).toEqual(['Two']);
  for (const who of [shop.cora, shop.rose]) {
    await expect(catalog(who).getReviews({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(
      catalog(who).setReviewVisibility({ review_id: await idOfOnly(), visible: false, reason: 'x' }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  await expect(
    catalog(shop.ada).setReviewVisibility({ review_id: shop.ada.userId, visible: false, reason: 'x' }),
  ).rejects.toMatchObject({ code: 'UNKNOWN_REVIEW' });
  await expect(catalog(shop.ada).setReviewVisibility({ review_id, visible: true, reason: ' ' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
});

test('selected reviews are hidden for one reason and shown again by undoing it', async () => {
  await write(shop.cora);
  await write(shop.rose, { rating: 5, title: 'Mine' });
  const admin = catalog(shop.ada);
  const { selection_id, ...preview } = await admin.previewReviewVisibility({ all_matching: true, visible: false });
  expect(preview).toMatchObject({
    visible: false,
    count: 2,
    skipped: [],
    examples: ['Cora C. (SERUM)', 'Rose B. (SERUM)'],
  });
  const reason = 'Not about the product';
  expect(await admin.setReviewsVisibility({ selection_id, reason })).toMatchObject({ visible: false, count: 2 });
  expect((await shownTo(visitor)).titles).toEqual([]);
  expect((await admin.getReviews({ shown: 'hidden' })).data.map(({ hidden_reason }) => hidden_reason)).toEqual([
    reason,
    reason,
  ]);
  expect(await admin.undoReviewsVisibility({ selection_id })).toMatchObject({ visible: true, count: 2 });
  expect((await shownTo(visitor)).titles.toSorted()).toEqual(['Mine', 'Soft']);
  await expect(admin.undoReviewsVisibility({ selection_id })).rejects.toMatchObject({ code: 'NOTHING_TO_UNDO' });
  const shown = await admin.previewReviewVisibility({ ids: [await idOfOnly()], visible: true });
  expect(shown).toMatchObject({ count: 0, skipped: [{ reason: 'as-wanted', count: 1 }] });
  await expect(catalog(shop.cora).previewReviewVisibility({ visible: true })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});

/** The hidden reviews with everything that hiding them wrote. */
const hidden = () =>
  shop.ask('select review_id, hidden_at, hidden_by, hidden_reason from product_reviews where hidden_at is not null');

test('undoing a bulk show hides the reviews again with their former reasons', async () => {
  await write(shop.cora);
  await write(shop.rose, { rating: 5, title: 'Mine' });
  const admin = catalog(shop.ada);
  const hide = async (searchTerm: string, reason: string) => {
    const { data } = await admin.getReviews({ searchTerm });
    await admin.setReviewVisibility({ review_id: data[0]?.review_id ?? '', visible: false, reason });
  };
  await hide('Soft', 'It insults.');
  // Another admin hid this one.
  await hide('Mine', 'Not about the product');
  await shop.ask('update product_reviews set hidden_by = $1 where title = $2', [shop.wren.userId, 'Mine']);
  const before = await hidden();
  shop.clock.set('2026-10-21T18:00:00Z');
  const show = async () => {
    const { selection_id } = await admin.previewReviewVisibility({ all_matching: true, visible: true });
    await admin.setReviewsVisibility({ selection_id, reason: 'Checked again' });
    expect(await hidden()).toEqual([]);
    return selection_id;
  };
  const selection_id = await show();
  expect(await admin.undoReviewsVisibility({ selection_id })).toEqual({
    selection_id,
    visible: false,
    count: 2,
    skipped: [],
  });
  expect(new Set(await hidden())).toEqual(new Set(before));
  expect((await shownTo(visitor)).titles).toEqual([]);
  await expect(admin.undoReviewsVisibility({ selection_id })).rejects.toMatchObject({ code: 'NOTHING_TO_UNDO' });

  // Undoing leaves what was changed since then: hidden again for another reason, or changed by its author.
  const later = await show();
  await hide('Mine', 'Hidden again');
  shop.clock.set('2026-10-22T18:00:00Z');
  await write(shop.cora, { title: 'Polite' });
  expect(await admin.undoReviewsVisibility({ selection_id: later })).toEqual({
    selection_id: later,
    visible: false,
    count: 0,
    skipped: [{ reason: 'changed', count: 2 }],
  });
  expect(await hidden()).toMatchObject([{ hidden_reason: 'Hidden again' }]);
  expect((await shownTo(visitor)).titles).toEqual(['Polite']);

  // The reason is deleted with the review, even where it is stored for undoing.
  const stored = () => shop.ask("select from selections where previous_values::text like '%It insults.%'");
  expect(await stored()).toHaveLength(2);
  await catalog(shop.cora).deleteReview(SERUM);
  expect(await stored()).toEqual([]);
});

test('hidden reviews that another admin hid again since then stay hidden', async () => {
  await write(shop.cora);
  const { selection_id } = await catalog(shop.ada).previewReviewVisibility({ all_matching: true, visible: false });
  await catalog(shop.ada).setReviewsVisibility({ selection_id, reason: 'It insults.' });
  await shop.ask('update product_reviews set hidden_by = $1', [shop.wren.userId]);
  expect(await catalog(shop.ada).undoReviewsVisibility({ selection_id })).toMatchObject({
    visible: true,
    count: 0,
    skipped: [{ reason: 'changed', count: 1 }],
  });
  expect(await hidden()).toHaveLength(1);
});

/** Hides or shows all reviews as an admin, and returns the selection. */
const setAll = async (visible: boolean) => {
  const admin = catalog(shop.ada);
  const { selection_id } = await admin.previewReviewVisibility({ all_matching: true, visible });
  await admin.setReviewsVisibility({ selection_id, reason: 'It insults.' });
  return selection_id;
};
/** Hides or shows the only review as the same admin, ten minutes later. */
const decideLater = async (visible: boolean) => {
  shop.clock.set(new Date(shop.deployment.now().getTime() + 600_000).toISOString());
  await catalog(shop.ada).setReviewVisibility({ review_id: await idOfOnly(), visible, reason: 'Checked again' });
};

test.each([
  ['hide', false, [true, false]],
  ['show', true, [false, true]],
] as const)(
  'undoing a bulk %s skips a review that the same admin decided on again',
  async (_action, visible, later) => {
    await write(shop.cora);
    if (visible) await setAll(false);
    const selection_id = await setAll(visible);
    for (const each of later) await decideLater(each);
    expect(await catalog(shop.ada).undoReviewsVisibility({ selection_id })).toEqual({
      selection_id,
      visible: !visible,
      count: 0,
      skipped: [{ reason: 'changed', count: 1 }],
    });
    expect(await hidden()).toHaveLength(visible ? 0 : 1);
  },
);

test('undoing a bulk hide is possible after a bulk show was undone', async () => {
  await write(shop.cora);
  const hiding = await setAll(false);
  shop.clock.set('2026-10-23T18:00:00Z');
  const showing = await setAll(true);
  expect(await catalog(shop.ada).undoReviewsVisibility({ selection_id: showing })).toMatchObject({ count: 1 });
  expect(await catalog(shop.ada).undoReviewsVisibility({ selection_id: hiding })).toMatchObject({ count: 1 });
  expect(await hidden()).toEqual([]);
});

test('deleting a review and undoing a bulk show do not deadlock', async () => {
  await write(shop.cora);
  await write(shop.rose, { title: 'Mine' });
  await setAll(false);
  const selection_id = await setAll(true);
  const other = new Client({ connectionString: shop.variables.DATABASE_URL });
  await other.connect();
  await other.query("begin; select from product_reviews where title = 'Mine' for update");
  const undoing = catalog(shop.ada).undoReviewsVisibility({ selection_id });
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(() => shop.ask(waiting)).toHaveLength(1);
  await other.query("delete from product_reviews where title = 'Mine'");
  await other.query('commit');
  await other.end();
  expect(await undoing).toMatchObject({ count: 1, skipped: [] });
});
