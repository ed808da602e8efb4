import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

// A new page: its file under `routes/`, one line here inside the layout it stands in.
export default [
  layout('routes/public-layout.tsx', [
    index('routes/home.tsx'),
    // Pages that use TanStack Query; the others don't load it.
    layout('routes/asking-layout.tsx', [
      route('auth', 'routes/auth.tsx'),
      route('shop', 'routes/shop.tsx', [route(':code', 'routes/shop.product.tsx')]),
      route('checkout', 'routes/checkout.tsx'),
      route('payment-success', 'routes/payment-success.tsx'),
    ]),
    route('join-us', 'routes/join-us.tsx'),
    route('science', 'routes/science.tsx'),
    route('about', 'routes/about.tsx'),
    route('charter', 'routes/charter.tsx'),
    route('contact', 'routes/contact.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  route('pay/:session', 'routes/pay.$session.tsx'),
  layout('routes/back-office-layout.tsx', [
    route('dashboard', 'routes/dashboard.tsx'),
    route('network', 'routes/network.tsx'),
    route('financials', 'routes/financials.tsx'),
    route('analytics', 'routes/analytics.tsx'),
    route('promotions', 'routes/promotions.tsx'),
    route('achievements', 'routes/achievements.tsx'),
    route('earnings', 'routes/earnings.tsx'),
    route('statements/:period', 'routes/statement.tsx'),
    route('wallets', 'routes/wallets.tsx'),
    route('settings', 'routes/settings.tsx'),
    route('help', 'routes/help.tsx'),
    route('admin/pages/:slug', 'routes/admin.page.tsx'),
    route('plan', 'routes/plan.tsx'),
    route('admin/plan', 'routes/admin.plan.tsx'),
    route('admin/plan/edit', 'routes/admin.plan.edit.tsx'),
    route('admin/plan/what-if', 'routes/admin.plan.what-if.tsx'),
    route('admin/commissions', 'routes/admin.commissions.tsx'),
    route('admin/payments', 'routes/admin.payments.tsx'),
    route('admin/books', 'routes/admin.books.tsx'),
    route('admin/reviews', 'routes/admin.reviews.tsx'),
    route('admin/pages', 'routes/admin.pages.tsx'),
    // The first of the tools stands at /admin itself as well.
    route('admin/orders?', 'routes/admin.tsx'),
    route('data-import', 'routes/data-import.tsx'),
    route('product-generator', 'routes/product-generator.tsx'),
    route('data-viewer', 'routes/data-viewer.tsx'),
    route('admin-password-reset', 'routes/admin-password-reset.tsx'),
  ]),
] satisfies RouteConfig;
