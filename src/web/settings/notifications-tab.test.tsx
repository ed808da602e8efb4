import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { NotificationsTab } from './notifications-tab.tsx';

const off = {
  email_commissions: true,
  email_promotions: true,
  email_team_updates: true,
  email_questions: true,
  push_commissions: true,
  push_promotions: true,
  push_team_updates: true,
  push_questions: true,
  sms_commissions: false,
  sms_promotions: false,
  sms_team_updates: false,
  sms_questions: false,
  push_notifications: true,
  sms_alerts: false,
};

/** The checkbox of SMS alerts, and the page without its tags. */
function pageWith(available: boolean) {
  const push = { public_key: '', subscribed: false, devices: 0 };
  const tab = <NotificationsTab settings={off} push={push} sms={{ available, phone: null, pending: null }} />;
  const router = createMemoryRouter([{ id: 'page', path: '/', element: tab, loader: () => null }], {
    hydrationData: { loaderData: { page: null } },
  });
  const html = renderToString(<RouterProvider router={router} />);
  const box = html.match(/<input[^>]*name="sms_alerts"[^>]*>/)?.[0];
  return { box, text: html.replace(/<[^>]*>/g, ' ') };
}

test('[BO-089] the switch of SMS alerts is always shown, and says why it can’t be used without a service that sends SMS', () => {
  const without = pageWith(false);
  expect(without.text).toContain('SMS alerts');
  expect(without.box).toContain('disabled');
  expect(without.text).toContain('The company doesn’t send SMS yet.');
  const withService = pageWith(true);
  expect(withService.box).toBeDefined();
  expect(withService.box).not.toContain('disabled');
  expect(withService.text).not.toContain('The company doesn’t send SMS yet.');
});
