import { productContents, productReviews, productShades, products } from '#server/catalog/tables.ts';
import type { Transaction } from '#server/db/database.ts';
import { day } from './calendar.ts';
import type { DemoCompany } from './company.ts';
import type { DemoCustomer } from './customers.ts';
import type { DemoProduct } from './product/product.ts';
import { randomOf } from './random.ts';
import { demoReviews } from './reviews.ts';
import type { SavedPeople } from './save-people.ts';
import { idOf } from './saved-ids.ts';

/** Product ids by code. */
export type SavedCatalog = ReadonlyMap<string, string>;

/** Products with their contents and shades. `tx` acts as the worker. */
export async function saveCatalog(tx: Transaction, company: DemoCompany): Promise<SavedCatalog> {
  const since = new Date(company.now.getTime() - 900 * day);
  const rows = await tx
    .insert(products)
    .values(
      company.products.map(({ code, description, category, cost, price, active }, place) => ({
        productCode: code,
        itemDescription: description,
        itemCategory: category,
        cost,
        warehouse: 'Calgary',
        inventoryPrice: price,
        active: active ? 'Y' : 'N',
        position: place + 1,
        createdAt: since,
      })),
    )
    .returning({ productId: products.productId, code: products.productCode });
  const ids = new Map(rows.map(({ code, productId }) => [code, productId]));
  await tx.insert(productContents).values(
    company.products.map(
      ({ code, title, subtitle, badges, keyIngredients, fullIngredients, benefits, howToUse, tips, packshot }) => ({
        productId: idOf(ids, code),
        title,
        subtitle,
        badges: [...badges],
        keyIngredients,
        fullIngredients,
        benefits: [...benefits],
        howToUse: [...howToUse],
        tips: [...tips],
        packshot,
        createdAt: since,
      }),
    ),
  );
  await tx
    .insert(productShades)
    .values(
      company.products.flatMap(({ code, shades }) =>
        shades.map((shade, position) => ({ ...shade, productId: idOf(ids, code), position, createdAt: since })),
      ),
    );
  return ids;
}

/**
 * Reviews by customers who bought the product, some days after they received it; where a product has more reviews
 * than buyers, the rest are by people without a known purchase. `tx` acts as the worker.
 */
export async function saveReviews(
  tx: Transaction,
  company: DemoCompany,
  catalog: SavedCatalog,
  { userIds }: SavedPeople,
): Promise<void> {
  const { seed, now, customers } = company;
  const rows = company.products.flatMap((product) => {
    const random = randomOf(seed, `reviewers of ${product.code}`);
    const bought = firstPurchases(company, product);
    const buyers = random.shuffled([...bought]);
    return demoReviews(seed, product).map((review) => {
      const buyer = buyers.pop();
      const author = buyer?.[0] ?? random.pick(customers);
      const since = buyer?.[1] ?? new Date(now.getTime() - random.int(30, 400) * day);
      const written = since.getTime() + (2 + 30 * random.next()) * day;
      return {
        ...review,
        productId: idOf(catalog, product.code),
        userId: buyer ? (userIds.get(author.key) ?? null) : null,
        authorName: `${author.firstName} ${author.lastName.charAt(0)}.`,
        verifiedPurchase: buyer !== undefined,
        createdAt: new Date(Math.min(written, now.getTime() - random.int(1, 40) * 3_600_000)),
      };
    });
  });
  await tx.insert(productReviews).values(rows);
}

/** When each customer was first sent this product, except in the last days. */
function firstPurchases({ months, now }: DemoCompany, product: DemoProduct): Map<DemoCustomer, Date> {
  const first = new Map<DemoCustomer, Date>();
  for (const { buyer, completedAt, lines } of months.flatMap(({ orders }) => orders)) {
    if (buyer.as === 'consultant' || !completedAt || now.getTime() - completedAt.getTime() < 4 * day) continue;
    if (first.has(buyer.person) || !lines.some((line) => line.product === product)) continue;
    first.set(buyer.person, completedAt);
  }
  return first;
}
