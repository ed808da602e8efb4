import { all, company, decided, type Reach, type TablePolicy } from '../account/permission.ts';

type Product = { readonly active: string };
type OfProduct = { readonly product: Product };
type Review = OfProduct & { readonly userId: string | null; readonly hiddenAt: Date | null };
type OfUser = { readonly userId: string };

/** Everyone may shop; an admin and the company also see products that are not on sale. */
const shoppers = <Row>(readable: Reach<Row>) => ({
  visitor: readable,
  customer: readable,
  consultant: readable,
  ...company.read,
});

const offered: Reach<Product> = (product) => product.active === 'Y';
const withProduct: Reach<OfProduct> = (row, userId) => offered(row.product, userId);
const own: Reach<OfUser> = (row, userId) => row.userId === userId;

/** Deleted are only those that an import created, when it is undone. */
const products: TablePolicy<Product> = { ...decided, delete: { worker: all }, read: shoppers(offered) };

const ofProduct: TablePolicy<OfProduct> = { ...decided, read: shoppers(withProduct) };

/** The writer of a review can read it even when it is hidden. */
const shownOrOwn: Reach<Review> = (review, userId) => shown(review, userId) || isBy(review, userId);
const isBy = (review: Review, userId: string | null) => userId !== null && review.userId === userId;
const shown: Reach<Review> = (review, userId) => review.hiddenAt === null && withProduct(review, userId);

/**
 * The company writes reviews, after it has looked at what their writers bought; only then it is known that they did. A
 * writer may take theirs back, and it is gone.
 */
const productReviews: TablePolicy<Review> = {
  ...decided,
  read: { ...shoppers(shown), customer: shownOrOwn, consultant: shownOrOwn },
  delete: { worker: all },
};

const owners = { customer: own, consultant: own, admin: own, worker: all } as const;

/** Private, even from admins. */
const wishListItems: TablePolicy<OfUser> = {
  read: owners,
  insert: owners,
  update: { worker: all },
  delete: owners,
};

/** Counted by the database itself. */
const catalogVersion: TablePolicy<unknown> = { read: shoppers(all) };

/** Written by the company alone, which has stored the file. */
const productImages: TablePolicy<OfProduct> = {
  ...company,
  read: shoppers(withProduct),
  delete: { worker: all },
};

/** A finished push is replaced by the next one. */
const productPush: TablePolicy<unknown> = { ...company, delete: { worker: all } };

/** A price that has not started can be removed. */
const productPrices: TablePolicy<unknown> = { ...company, delete: { worker: all } };

export const catalogPolicies = {
  products,
  product_prices: productPrices,
  product_contents: ofProduct,
  product_images: productImages,
  product_shades: ofProduct,
  product_reviews: productReviews,
  wish_list_items: wishListItems,
  catalog_version: catalogVersion,
  product_pushes: productPush,
  product_push_items: productPush,
};
