import { Link, useSearchParams } from 'react-router';
import { m } from '#messages';
import { addressWith } from './team-query.ts';
import classes from './team-trail.module.css';

type Props = { trail: readonly { readonly consultant_id: string; readonly name: string }[] };

/** The path from the viewer down to the shown team. Each step is the same view of that team. */
export function TeamTrail({ trail }: Props) {
  const [search] = useSearchParams();
  const to = (root: string | null) => addressWith(search, { root, open: null, q: null });
  return (
    <nav aria-label={m.team_trail()} className={classes.trail}>
      <ol>
        <li>
          <Link to={to(null)}>{m.team_root()}</Link>
        </li>
        {trail.slice(trail.length > 1 ? 1 : 0).map((step, index, steps) => (
          <li key={step.consultant_id}>
            {index === steps.length - 1 ? (
              <span aria-current="page">{step.name}</span>
            ) : (
              <Link to={to(step.consultant_id)}>{step.name}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
