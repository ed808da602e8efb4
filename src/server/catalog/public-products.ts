import { visitor } from '#domain/person/actor.ts';
import type { Deployment } from '../context.ts';
import { withActor } from '../db/actor.ts';
import type { Database } from '../db/database.ts';
import { functions } from '../implement.ts';
import { keptAnswer } from './kept-answer.ts';
import { activeProducts, showProduct } from './public-product.ts';
import { readCatalogVersion } from './watch.ts';

/** The shop window as everybody sees it: read as a visitor, whoever asks. */
async function readWindow({ db, company }: Deployment) {
  const rows = await withActor(db, visitor, (tx) => activeProducts(tx));
  const data = rows.map(showProduct);
  return { data, total: data.length, currency: company.currencies.shop };
}

const windows = new WeakMap<Database, () => ReturnType<typeof readWindow>>();

/** The shop window, made once for each state of the catalog. */
function publicProducts(deployment: Deployment): ReturnType<typeof readWindow> {
  let window = windows.get(deployment.db);
  if (!window) {
    window = keptAnswer(
      () => readCatalogVersion(deployment.db),
      () => readWindow(deployment),
    );
    windows.set(deployment.db, window);
  }
  return window();
}

export const getPublicProducts = functions.catalog.getPublicProducts.handler(({ context }) => publicProducts(context));
