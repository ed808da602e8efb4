import { and, eq, sql } from 'drizzle-orm';
import type { OwnReview } from '#contract/catalog/catalog.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { reviewerName } from '#domain/catalog/review.ts';
import { withinLimit } from '../auth/within-limit.ts';
import { consultants, customers } from '../consultant/tables.ts';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { ownReviewOf } from './get-own-review.ts';
import { productSold } from './get-product-reviews.ts';
import { productReviews } from './tables.ts';

/** Serializes the requests of one person about one product, so that each sees the result of the other. */
const hold = (tx: Transaction, userId: string, productId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`birchline.review ${userId} ${productId}`}, 0))`);

export const ofPerson = (userId: string, productId: string) =>
  and(eq(productReviews.userId, userId), eq(productReviews.productId, productId));

async function signatureOf(tx: Transaction, userId: string): Promise<string> {
  const names = { firstName: customers.firstName, lastName: customers.lastName };
  const [consultant] = await tx
    .select({ firstName: consultants.firstName, lastName: consultants.lastName })
    .from(consultants)
    .where(eq(consultants.consultantId, userId));
  const [customer] = consultant ? [] : await tx.select(names).from(customers).where(eq(customers.userId, userId));
  const name = consultant ?? customer;
  return reviewerName(name?.firstName ?? '', name?.lastName ?? '');
}

type ReviewCall = {
  readonly input: { readonly product_code: string };
  readonly context: Call;
  readonly errors: { UNAUTHORIZED(): Error; UNKNOWN_PRODUCT(): Error; REVIEW_HIDDEN(): Error };
};

type Held = {
  readonly tx: Transaction;
  readonly userId: string;
  readonly productId: string;
  readonly standing: OwnReview['standing'];
};

/** Changes the caller's review of a product under a lock, and returns its new state. */
export async function changeOwnReview(
  { input, context, errors }: ReviewCall,
  change: (held: Held) => Promise<unknown>,
) {
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  await withinLimit(context, 'reviewsOfAccount', userId);
  return withActor(context.db, worker, async (tx) => {
    const productId = await productSold(tx, input.product_code);
    if (productId === null) throw errors.UNKNOWN_PRODUCT();
    await hold(tx, userId, productId);
    const { standing } = await ownReviewOf(tx, userId, productId);
    if (standing === 'hidden') throw errors.REVIEW_HIDDEN();
    await change({ tx, userId, productId, standing });
    return ownReviewOf(tx, userId, productId);
  });
}

/** Only who bought the product reviews it, so every review written here is of a verified purchase. */
export const writeReview = functions.catalog.writeReview.handler((call) =>
  changeOwnReview(call, async ({ tx, userId, productId, standing }) => {
    if (standing === 'not-bought') throw call.errors.NOT_BOUGHT();
    const { rating, title, body } = call.input;
    const at = call.context.now();
    if (standing === 'written') {
      await tx.update(productReviews).set({ rating, title, body, updatedAt: at }).where(ofPerson(userId, productId));
      return;
    }
    await tx.insert(productReviews).values({
      productId,
      userId,
      rating,
      title,
      body,
      authorName: await signatureOf(tx, userId),
      verifiedPurchase: true,
      createdAt: at,
    });
  }),
);
