import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import classes from './tabs.module.css';

type Props = {
  /** The accessible name of the list. */
  label: string;
  links: readonly { readonly key: string; readonly to: string; readonly label: string }[];
  /** The key of the shown one. */
  current: string;
};

/** Tabs that are links: each has its own address, and they work without scripts. */
export function TabLinks({ label, links, current }: Props) {
  const list = useRef<HTMLElement>(null);
  const labels = links.map((link) => link.label).join('\n');
  // On a phone the later ones are beyond the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link is another one then, or elsewhere
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (link) list.current?.scrollTo({ left: link.offsetLeft + (link.offsetWidth - list.current.clientWidth) / 2 });
  }, [current, labels]);
  return (
    <nav ref={list} className={`${classes.links} scroll-edges`} aria-label={label}>
      {links.map((link) => (
        <Link
          key={link.key}
          to={link.to}
          preventScrollReset
          className={classes.tab ?? ''}
          aria-current={link.key === current ? 'page' : undefined}
        >
          {link.label}
        </Link>
      ))}
    </nav>
  );
}
