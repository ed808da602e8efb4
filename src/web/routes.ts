import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

// A new page: its file under `routes/`, and one line here inside its layout.
export default [
  layout('routes/public/public-layout.tsx', [
    index('routes/public/home.tsx'),
    // Pages that use TanStack Query; the others don't load it.
    layout('routes/public/query-layout.tsx', [
      route('auth', 'routes/public/auth.tsx'),
      route('shop', 'routes/public/shop.tsx', [route(':code', 'routes/public/shop.product.tsx')]),
      route('checkout', 'routes/public/checkout.tsx'),
      route('payment-success', 'routes/public/payment-success.tsx'),
    ]),
    route('join-us', 'routes/public/join-us.tsx'),
    route('science', 'routes/public/science.tsx'),
    route('about', 'routes/public/about.tsx'),
    route('charter', 'routes/public/charter.tsx'),
    route('contact', 'routes/public/contact.tsx'),
    route('choose-password', 'routes/public/choose-password.tsx'),
    route('*', 'routes/public/not-found.tsx'),
  ]),
  route('pay/:session', 'routes/public/pay.$session.tsx'),
  layout('routes/back-office/back-office-layout.tsx', [
    route('dashboard', 'routes/back-office/dashboard.tsx'),
    route('network', 'routes/back-office/network.tsx'),
    route('financials', 'routes/back-office/financials.tsx'),
    route('analytics', 'routes/back-office/analytics.tsx'),
    route('promotions', 'routes/back-office/promotions.tsx'),
    route('achievements', 'routes/back-office/achievements.tsx'),
    route('earnings', 'routes/back-office/earnings.tsx'),
    route('statements/:period', 'routes/back-office/statement.tsx'),
    route('wallets', 'routes/back-office/wallets.tsx'),
    route('settings', 'routes/back-office/settings.tsx'),
    route('help', 'routes/back-office/help.tsx'),
    route('notifications', 'routes/back-office/notifications.ts'),
    route('admin/pages/:slug', 'routes/admin/page.tsx'),
    route('plan', 'routes/back-office/plan.tsx'),
    route('admin/plan', 'routes/admin/plan.tsx'),
    route('admin/plan/edit', 'routes/admin/plan.edit.tsx'),
    route('admin/plan/what-if', 'routes/admin/plan.what-if.tsx'),
    route('admin/commissions', 'routes/admin/commissions.tsx'),
    route('admin/payments', 'routes/admin/payments.tsx'),
    route('admin/books', 'routes/admin/books.tsx'),
    route('admin/reviews', 'routes/admin/reviews.tsx'),
    route('admin/pages', 'routes/admin/pages.tsx'),
    // /admin shows the first tool.
    route('admin/orders?', 'routes/admin/orders.tsx'),
    route('data-import', 'routes/admin/data-import.tsx'),
    route('product-generator', 'routes/admin/product-generator.tsx'),
    route('data-viewer', 'routes/admin/data-viewer.tsx'),
    route('admin-password-reset', 'routes/admin/password-reset.tsx'),
  ]),
] satisfies RouteConfig;
