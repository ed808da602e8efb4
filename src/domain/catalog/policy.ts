import { all, company, decided, type Reach, type TablePolicy } from '../person/permission.ts';

type Product = { readonly active: string };
type OfProduct = { readonly product: Product };
type Review = OfProduct & { readonly userId: string | null; readonly hiddenAt: Date | null };
type OfUser = { readonly userId: string };

/** Shopping is for everybody; an admin and the company see what is not offered, too. */
const shoppers = <Row>(reach: Reach<Row>) => ({
  visitor: reach,
  customer: reach,
  consultant: reach,
  ...company.read,
});

const offered: Reach<Product> = (product) => product.active === 'Y';
const withProduct: Reach<OfProduct> = (row, userId) => offered(row.product, userId);
const own: Reach<OfUser> = (row, userId) => row.userId === userId;

const products: TablePolicy<Product> = { ...decided, read: shoppers(offered) };

const ofProduct: TablePolicy<OfProduct> = { ...decided, read: shoppers(withProduct) };

const reviewed: Reach<Review> = (review, userId) => review.userId === userId && withProduct(review, userId);
/** What a reviewer gives; whether the product was bought and who hid the review is not among it. */
const ofReviewer = ['reviewId', 'productId', 'userId', 'authorName', 'rating', 'title', 'body', 'createdAt'];

const productReviews: TablePolicy<Review> = {
  ...decided,
  read: shoppers((review, userId) => review.hiddenAt === null && withProduct(review, userId)),
  insert: { ...decided.insert, customer: reviewed, consultant: reviewed },
  insertColumns: { customer: ofReviewer, consultant: ofReviewer },
};

const owners = { customer: own, consultant: own, admin: own, worker: all } as const;

/** Nobody else's business, not even an admin's. */
const wishListItems: TablePolicy<OfUser> = {
  read: owners,
  insert: owners,
  update: { worker: all },
  delete: owners,
};

/** Counted by the database itself. */
const catalogVersion: TablePolicy<unknown> = { read: shoppers(all) };

export const catalogPolicies = {
  products,
  product_contents: ofProduct,
  product_shades: ofProduct,
  product_reviews: productReviews,
  wish_list_items: wishListItems,
  catalog_version: catalogVersion,
};
