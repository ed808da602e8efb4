import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import classes from './admin-tabs.module.css';

const tabs = [
  { to: '/admin/orders', label: 'Orders' },
  { to: '/admin/commissions', label: 'Commissions' },
  { to: '/admin/payments', label: 'Payments' },
  { to: '/admin/plan', label: 'Plan' },
  { to: '/admin/books', label: 'Books' },
  { to: '/admin/reviews', label: 'Reviews' },
  { to: '/admin/pages', label: 'Pages' },
] as const;

/** The admin's tools beside each other. `/admin` itself shows the first. */
export function AdminTabs() {
  const { pathname } = useLocation();
  const here = tabs.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`)) ?? tabs[0];
  const current = useRef<HTMLAnchorElement>(null);
  // on a phone the later ones stand beyond the edge
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab is another one then
  useEffect(() => {
    // No value of it: newer browsers answer a promise, which React would take for what cleans up.
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [here]);
  return (
    <nav className={classes.tabs} aria-label="Admin tools">
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          ref={tab === here ? current : undefined}
          to={tab.to}
          className={tab === here ? classes.current : undefined}
          aria-current={tab === here ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
