import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { ApiClient } from '#contract/client.ts';
import { m } from '#messages';
import { nullIf } from '#web/api.ts';
import { ButtonLink, IconButton } from '#web/ui/button.tsx';
import { MemberSearch, SearchResults } from '../member-search.tsx';
import { addressWith, idIn } from '../team-query.ts';
import classes from './canopy.module.css';
import { canopyLayout, type Direction, extentOf, neighborOf, type Placed } from './canopy-layout.ts';
import { useZoom } from './use-zoom.ts';

const shortestSearch = 2;

/** The picture of a team with the results of a search; null for an id outside the team. */
export async function canopyOf({ genealogy }: ApiClient, searchParams: URLSearchParams) {
  const searchTerm = (searchParams.get('q') ?? '').trim().slice(0, 200);
  const [canopy, results] = await Promise.all([
    genealogy
      .getTeamCanopy({ consultant_id: idIn(searchParams, 'root'), find: idIn(searchParams, 'find') })
      .catch(nullIf('UNKNOWN_CONSULTANT', 'BAD_REQUEST')),
    searchTerm.length < shortestSearch ? null : genealogy.searchConsultants({ searchTerm }),
  ]);
  return canopy && { ...canopy, searchTerm, results: results?.data ?? null };
}

type Props = NonNullable<Awaited<ReturnType<typeof canopyOf>>>;

/** The whole team as a picture. The Outline says the same in text. */
export function Canopy({ nodes, lit, searchTerm, results }: Props) {
  const [search] = useSearchParams();
  const placed = useMemo(() => canopyLayout(nodes), [nodes]);
  const extent = extentOf(placed);
  const litIds = useMemo(() => new Set(lit.map(({ consultant_id }) => consultant_id)), [lit]);
  const deepestLit = placed.findLast(({ node }) => litIds.has(node.consultant_id)) ?? placed[0];
  const [chosen, setChosen] = useState<string | null>(null);
  const active = placed.find(({ node }) => node.consultant_id === chosen) ?? deepestLit;
  const addressOf = (id: string) => addressWith(search, { find: id, q: null });
  const { picture, withZoom } = useZoom(extent);
  if (!active) return null;
  return (
    <div className={classes.canopy}>
      <div className={classes.tools}>
        <MemberSearch term={searchTerm} addressOf={addressOf} preserve={{ view: 'canopy' }} />
        <div className={classes.zoom}>
          <IconButton label={m.canopy_zoom_in()} onClick={() => withZoom((zoom) => zoom.zoomIn())}>
            <IconPlus size={18} stroke={1.6} aria-hidden="true" />
          </IconButton>
          <IconButton label={m.canopy_zoom_out()} onClick={() => withZoom((zoom) => zoom.zoomOut())}>
            <IconMinus size={18} stroke={1.6} aria-hidden="true" />
          </IconButton>
          <IconButton label={m.canopy_zoom_reset()} onClick={() => withZoom((zoom) => zoom.reset())}>
            <IconFocusCentered size={18} stroke={1.6} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {results && <SearchResults results={results} addressOf={addressOf} />}
      <div className={classes.panel}>
        <Picture {...{ placed, extent, active, picture, withZoom }} lit={litIds} onActive={setChosen} />
        <Chosen placed={active} lit={lit} />
      </div>
      <p className={classes.hint}>
        {m.canopy_hint()} <Link to={addressWith(search, { view: 'outline', find: null })}>{m.canopy_as_text()}</Link>
      </p>
    </div>
  );
}

type PictureProps = {
  placed: readonly Placed[];
  extent: number;
  lit: ReadonlySet<string>;
  active: Placed;
  onActive: (id: string) => void;
} & ReturnType<typeof useZoom>;

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** The dots and the lines between them. Arrow keys move along the tree, plus and minus zoom, Enter opens the details. */
function Picture({ placed, extent, lit, active, onActive, picture, withZoom }: PictureProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  useEffect(() => withZoom((zoom) => zoom.reveal(active.x, active.y)), [withZoom, active]);
  // The parts that another active member does not change.
  const tree = useMemo(() => <Tree placed={placed} lit={lit} search={search} />, [placed, lit, search]);
  const onKeyDown = (event: KeyboardEvent) => {
    // With these keys the browser zooms the page.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = directions[event.key];
    if (direction) onActive(neighborOf(placed, active, direction).node.consultant_id);
    else if (event.key === '+' || event.key === '=') withZoom((zoom) => zoom.zoomIn());
    else if (event.key === '-') withZoom((zoom) => zoom.zoomOut());
    else if (event.key === '0') withZoom((zoom) => zoom.reset());
    else if (event.key === 'Enter') {
      void navigate(addressWith(search, { profile: active.node.consultant_id }), { preventScrollReset: true });
    } else return;
    event.preventDefault();
  };
  const size = 2 * extent;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture with parts that the keyboard moves between is not a fieldset
    <div
      role="group"
      aria-label={m.canopy_label()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the picture need the focus
      tabIndex={0}
      className={classes.picture}
      onKeyDown={onKeyDown}
    >
      <svg ref={picture} viewBox={`${-extent} ${-extent} ${size} ${size}`} aria-hidden="true" focusable="false">
        <g style={{ '--label': `${size / 48}px` } as CSSProperties}>
          {tree}
          <circle cx={active.x} cy={active.y} r={active.radius + 5} className={classes.active} />
          <text x={active.x} y={active.y - active.radius - 9} className={classes.label}>
            {active.node.name}
          </text>
        </g>
      </svg>
    </div>
  );
}

type TreeProps = Pick<PictureProps, 'placed' | 'lit'> & { search: URLSearchParams };

/** Each dot is a link to the details, which also works without scripts; the Tab key passes over them. */
function Tree({ placed, lit, search }: TreeProps) {
  const isLit = ({ node }: Placed) => lit.has(node.consultant_id);
  return (
    <>
      {placed.map(
        (each) =>
          each.above && (
            <path
              key={each.node.consultant_id}
              d={`M${point(each.above)}Q${curve(each.above, each)} ${point(each)}`}
              strokeWidth={Math.min(9, 1 + Math.sqrt(each.node.team_size) / 3)}
              className={classes.link}
              data-lit={isLit(each) || undefined}
            />
          ),
      )}
      {placed.map((each) => (
        <Link
          key={each.node.consultant_id}
          to={addressWith(search, { profile: each.node.consultant_id })}
          preventScrollReset
          tabIndex={-1}
          draggable={false}
        >
          <circle
            cx={each.x.toFixed(1)}
            cy={each.y.toFixed(1)}
            r={each.radius.toFixed(1)}
            className={classes.dot}
            data-root={each.above === null || undefined}
            data-quiet={!each.node.isActive || undefined}
            data-lit={isLit(each) || undefined}
          >
            <title>{m.canopy_person({ name: each.node.name, count: String(each.node.team_size) })}</title>
          </circle>
        </Link>
      ))}
    </>
  );
}

const point = ({ x, y }: Pick<Placed, 'x' | 'y'>) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The bend of a line: on the ring between, at the angle of the lower one. */
const curve = (above: Placed, { x, y, node }: Placed) => {
  const share = (node.level - 0.5) / node.level;
  return above.above === null ? point({ x: x / 2, y: y / 2 }) : point({ x: x * share, y: y * share });
};

/** The chosen person in words, announced when another one is chosen. */
function Chosen({ placed: { node }, lit }: { placed: Placed; lit: Props['lit'] }) {
  const [search] = useSearchParams();
  const deepest = lit.at(-1);
  const isHidden = deepest !== undefined && lit.some(({ consultant_id }) => consultant_id === node.consultant_id);
  return (
    <div className={classes.chosen}>
      <div role="status">
        <strong>{node.name}</strong>
        <p>
          {[node.code, node.current_rank, node.isActive ? m.member_active() : m.member_inactive()].join(' · ')}
          {node.team_size > 0 && <> · {m.outline_team_of({ count: node.team_size.toLocaleString('en-US') })}</>}
        </p>
        {isHidden && lit.length > 1 && <p>{lit.map(({ name }) => name).join(' › ')}</p>}
      </div>
      <div className={classes.actions}>
        <ButtonLink size="sm" kind="plain" to={addressWith(search, { profile: node.consultant_id })} preventScrollReset>
          {m.canopy_details()}
        </ButtonLink>
        {node.team_size > 0 && node.level > 0 && (
          <ButtonLink size="sm" kind="plain" to={addressWith(search, { root: node.consultant_id, find: null })}>
            {m.member_show_team()}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
