import { visitor } from '#domain/account/actor.ts';
import type { Deployment } from '../context.ts';
import { withActor } from '../db/actor.ts';
import type { ActorDatabase } from '../db/database.ts';
import { cachedByVersion } from '../db/single-flight.ts';
import { functions } from '../implement.ts';
import { activeProducts, showProduct } from './public-product.ts';
import { readCatalogVersion } from './watch.ts';

/** The public products, read as a visitor for every caller. */
async function readPublicProducts({ db, company }: Deployment) {
  const rows = await withActor(db, visitor, (tx) => activeProducts(tx));
  const data = rows.map(showProduct);
  return { data, total: data.length, currency: company.currencies.shop };
}

const cachedReads = new WeakMap<ActorDatabase, () => ReturnType<typeof readPublicProducts>>();

/** The public products, read once for each version of the catalog. */
function publicProducts(deployment: Deployment): ReturnType<typeof readPublicProducts> {
  let read = cachedReads.get(deployment.db);
  if (!read) {
    read = cachedByVersion(
      () => readCatalogVersion(deployment.db),
      () => readPublicProducts(deployment),
    );
    cachedReads.set(deployment.db, read);
  }
  return read();
}

export const getPublicProducts = functions.catalog.getPublicProducts.handler(({ context }) => publicProducts(context));
