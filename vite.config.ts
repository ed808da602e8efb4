import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { browserBoundaries } from './vite-boundaries.ts';
import { ownMessages } from './vite-messages.ts';

const inWeb = (paths: string) => new RegExp(`/src/web/(${paths})\\.tsx?$`);

const everyPage = inWeb(
  [
    'api',
    'nonce',
    'art/(leaf|packshot)',
    'content/(page-title|structured-data)',
    'period/(format-period|zone-offset)',
    'settings/company',
    'account/sign-in',
    'background-load',
    'catalog/prefetch-product',
    'shell/(host-redirects|home-skeleton|session-channel|sign-out-form)',
    'theme/color-scheme',
    'ui/(amount|button|cross|empty-state|error-state|format-amount|free-place|lazy-ahead|navigation-progress)',
    'ui/(page-failed|page-not-found|skeleton|status-badge|toast|use-in-browser)',
    'ui/dialog/(dialog-address|sheet|use-modal)',
    'ui/form/(form-answer|form-fields|rendered-choice|stored-value|submit-form)',
    'form-client-action',
  ].join('|'),
);
const publicPages = inWeb(
  [
    'shell/public-frame',
    'order/(attribution|held-order|cart/(cart-button|cart-region))',
    'catalog/plinth',
    'ui/form/(action-notice|field|idempotency-key)',
    'account/unconfirmed',
    'enrolment/region-name',
    'ui/(tabs|dialog/dialog)',
  ].join('|'),
);
const shopPages = inWeb('catalog/(product-contents|product-detail|product-grid|product-filters|shop-bar)');
const orderPages = inWeb(
  'order/(order-contents|address-text|item-name|checkout/(order-attempt|order-summary)|cart/empty-cart)',
);
const textPages = inWeb(
  'content/(about-view|charter-view|science-view|unwritten-page)|art/(contour-bands|molecule|spike|weeks)',
);
const signInStyles = /\/src\/web\/(routes\/public\/auth|account\/sign-in-form|enrolment\/wizard)\.module\.css$/;
const figures = inWeb('ui/(panel|stat)|ui/table/data-table|ui/form/small-select');
const figureStyles =
  /\/src\/web\/(report\/income-figures|plan\/plan-(reading|checks)|routes\/public\/(income-disclosure|compensation-plan))\.module\.css$/;
const signInPages = inWeb('account/recovery-form|enrolment/(draft|steps|wizard-progress)');
const pageStyles = /\/src\/web\/(routes\/public\/(home|contact)|message\/contact-form)\.module\.css$/;
const sharedRules = /\/src\/domain\/enrolment\/(admission|regions)\.ts$/;

/**
 * One file, with its style sheet, instead of many small ones: fewer requests, and it compresses better. A module comes
 * with all that it imports. What a page loads later (`lazyAhead`, `loadAhead`) must not be named here.
 */
const groups = [
  {
    name: 'kit',
    priority: 5,
    // What every page loads, or nearly every one, and the styles that come first.
    test: (id: string) => /\/src\/web\/(theme\/\w+|ui\/form\/submit-form\.module)\.css$/.test(id) || everyPage.test(id),
  },
  {
    name: 'site',
    priority: 4,
    // The frame of the public pages with the cart, and what several of them share.
    test: (id: string) => publicPages.test(id) || sharedRules.test(id) || id.endsWith('/order/stage.module.css'),
  },
  {
    name: 'shop',
    priority: 3,
    test: (id: string) => shopPages.test(id) || id.endsWith('/routes/public/shop.module.css'),
  },
  {
    name: 'order',
    priority: 3,
    test: (id: string) => orderPages.test(id) || id.endsWith('/order/order-card.module.css'),
  },
  {
    name: 'sign-in',
    priority: 3,
    test: (id: string) => signInPages.test(id) || signInStyles.test(id),
  },
  { name: 'figures', priority: 3, test: (id: string) => figures.test(id) || figureStyles.test(id) },
  {
    name: 'pages',
    priority: 3,
    test: (id: string) => textPages.test(id) || pageStyles.test(id),
  },
  { name: 'legal', priority: 3, test: inWeb('content/legal/(markdown-text|legal-text-view)') },
  {
    name: 'office',
    priority: 2,
    // The frame of the back office and what most of its pages share, without what the pages before it share.
    test: inWeb(
      [
        'shell/(back-office-shell|back-office-entries|sidebar|sidebar-cookie|top-bar|entry-menu|user-menu|admin-check)',
        'notification/bell',
        'ui/(menu|avatar|notice|page-header|facts|meter|tab-links|chart/chart-place)',
        'ui/form/(form-dialog|search-form|field-grid|use-form-answer)',
        'ui/table/(pager|amount-column)',
        'consultant/consultant-name',
        'commission/commission-labels',
        'order/order-status-labels',
        'payout/payout-labels',
        'question/question-labels',
      ].join('|'),
    ),
  },
  {
    name: 'admin',
    priority: 0,
    test: inWeb(
      [
        'shell/(admins-only|admin-frame|admin-load-failed|admin-tabs)',
        'view/list-views',
        'ui/(save-as|form/(opened-with|suggest-search)|table/(bulk-bar|bulk-confirm))',
        'order/admin/payment-method-names',
        'period/day-column',
      ].join('|'),
    ),
  },
];

/**
 * React Router adds `#` to the addresses of style sheets that lazy chunks share, so that Vite's loader does not see that the page
 * has them: it loads them again, after all others. The one that every page has is removed from what lazy chunks load.
 */
const oneKitSheet: Plugin = {
  name: 'birchline-one-kit-sheet',
  applyToEnvironment: (environment) => environment.config.consumer === 'client',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const kit = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'kit')?.fileName;
      if (kit === undefined) return this.error('There is no chunk named “kit”.');
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replaceAll(/"assets\/kit-[\w-]+\.css"/g, JSON.stringify(kit));
      }
    },
  },
};

export default defineConfig({
  // React Aria brings its words in thirty languages. The server's build has no size to save.
  plugins: [
    { ...optimizeLocales.vite({ locales: ['en-US', 'fr-FR'] }), enforce: 'pre' },
    browserBoundaries(),
    ownMessages(),
    oneKitSheet,
    process.env.VITEST ? [] : reactRouter(),
  ],
  // Lowering `light-dark()` for older browsers breaks dark mode (docs/decisions), so CSS stays modern.
  environments: {
    client: {
      build: { rolldownOptions: { experimental: { lazyBarrel: true }, output: { codeSplitting: { groups } } } },
    },
    // The server loads all messages once; Node resolves them by package.json.
    ssr: { build: { rolldownOptions: { external: ['#messages', '#messages/runtime'] } } },
  },
  build: { cssTarget: ['chrome123', 'firefox120', 'safari17.5'] },
});
