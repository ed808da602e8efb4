import { IconBinaryTree, IconId, IconListTree } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { m } from '#messages';
import classes from './lens-links.module.css';
import { addressWith, type Lens, lenses } from './team-query.ts';

const labels = {
  cards: { label: m.team_cards, Icon: IconId },
  canopy: { label: m.team_canopy, Icon: IconBinaryTree },
  outline: { label: m.team_outline, Icon: IconListTree },
} as const;

/** Cards, Outline or Canopy of the same team. The choice is in the address. */
export function LensLinks({ current }: { current: Lens }) {
  const [search] = useSearchParams();
  const root = search.get('root');
  return (
    <nav aria-label={m.team_lenses()} className={classes.lenses}>
      {lenses.map((lens) => {
        const { label, Icon } = labels[lens];
        const to = addressWith(new URLSearchParams(), { view: lens === 'cards' ? null : lens, root });
        return (
          <Link key={lens} to={to} aria-current={lens === current ? 'page' : undefined}>
            <Icon size={18} stroke={1.6} aria-hidden="true" />
            {label()}
          </Link>
        );
      })}
    </nav>
  );
}
