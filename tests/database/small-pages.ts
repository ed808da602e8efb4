import { RouterContextProvider, type ServerBuild } from 'react-router';
import { readerLanguage } from '#contract/language/format.ts';
import { apiContext, nonceContext, personContext } from '#web/context.ts';

export type SmallPages = {
  readonly build: ServerBuild;
  /** How many pages were rendered. */
  rendered(): number;
};

/** Minimal pages at every address: the language, the user, the host and the shop's prices. `/own-orders` needs the user's orders. */
export function smallPages(): SmallPages {
  let rendered = 0;
  const build: ServerBuild = {
    entry: {
      module: {
        default: async (request, status, headers, _entry, context) => {
          if (!(context instanceof RouterContextProvider)) throw new TypeError('no context');
          rendered += 1;
          const api = context.get(apiContext);
          const person = context.get(personContext);
          const prices = await api.catalog.getPublicProducts().then(
            ({ data }) => data.map((product) => `${product.product_code} ${product.inventory_price}`).join(', '),
            () => 'no prices',
          );
          const charter = await api.content.getContentPage({ slug: 'charter' }).catch(() => null);
          const nonce = context.get(nonceContext);
          headers.set('content-type', 'text/html; charset=utf-8');
          return new Response(
            `<!doctype html><html lang="${readerLanguage()}"><title>${request.url}</title><p>for ${person?.firstName ?? 'a visitor'}</p><p>${prices}</p>
            <p>${charter?.slug === 'charter' ? charter.document.commitment.quote : 'no charter'}</p>
            <script nonce="${nonce}">inline('é')</script>\n<script nonce="${nonce}" type="module" async>import "/assets/a.js";</script>
            <script nonce="${nonce}" src="/assets/b.js"></script>${'<p>words</p>'.repeat(200)}`,
            { status, headers },
          );
        },
      },
    },
    routes: {
      root: { id: 'root', path: '', module: { default: () => null } },
      page: { id: 'page', parentId: 'root', path: '*', module: { default: () => null } },
      orders: {
        id: 'orders',
        parentId: 'root',
        path: 'own-orders',
        module: {
          loader: async ({ context }) => {
            if (!(context instanceof RouterContextProvider)) throw new TypeError('no context');
            return (await context.get(apiContext).order.getOrders({})).total;
          },
          default: () => null,
        },
      },
    },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  };
  return { build, rendered: () => rendered };
}
