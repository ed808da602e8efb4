import { loadInBackground } from '#web/background-load.ts';
import { apiContext } from '#web/context.ts';
import type { Route } from './+types/product-reviews.ts';

const page = 20;

/** More reviews of a product, for `Show more reviews`: `?from=20`. */
export const loader = async ({ context, params, url }: Route.LoaderArgs) => {
  const offset = Number(url.searchParams.get('from')) || 0;
  const { catalog } = context.get(apiContext);
  return (await catalog.getProductReviews({ product_code: params.code, limit: page, offset })).data;
};

/** Without an answer the page stays and says so. */
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBackground(args);
