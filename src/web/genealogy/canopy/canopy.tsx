import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { ApiClient } from '#contract/client.ts';
import type { CanopyNode } from '#contract/genealogy/team-outline.ts';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import { nullIf } from '#web/api.ts';
import { ButtonLink, IconButton } from '#web/ui/button.tsx';
import { MemberSearch, SearchResults } from '../member-search.tsx';
import { TeamEmpty } from '../team-empty.tsx';
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
  return canopy && { ...canopy, searchTerm, results };
}

type Props = NonNullable<Awaited<ReturnType<typeof canopyOf>>> & {
  /** The viewer's own team. */
  own: boolean;
};

/** The whole team as a picture. The Outline says the same in text. */
export function Canopy({ nodes, path, match, searchTerm, results, own }: Props) {
  const [search] = useSearchParams();
  const placed = useMemo(() => canopyLayout(nodes), [nodes]);
  const extent = extentOf(placed);
  const pathIds = useMemo(() => new Set(path.map(({ consultant_id }) => consultant_id)), [path]);
  const deepestOnPath = placed.findLast(({ node }) => pathIds.has(node.consultant_id)) ?? placed[0];
  // Another search starts at the person it found, an opened profile at its person.
  const [chosen, setChosen] = useState<{ id: string; match: string | undefined } | null>(null);
  const profile = search.get('profile');
  const [opened, setOpened] = useState<string | null>(null);
  if (opened !== profile) {
    setOpened(profile);
    if (profile !== null && placed.some(({ node }) => node.consultant_id === profile)) {
      setChosen({ id: profile, match: match?.consultant_id });
    }
  }
  const chosenHere = chosen?.match === match?.consultant_id ? chosen : null;
  const active = placed.find(({ node }) => node.consultant_id === chosenHere?.id) ?? deepestOnPath;
  const inPanel = (chosenHere === null && match) || active?.node;
  // The search covers the whole team, even from the picture of a part of it.
  const addressOf = (id: string) => addressWith(search, { find: id, q: null, root: null });
  const { picture, withZoom } = useZoom(extent);
  if (!active || !inPanel) return null;
  const isAlone = placed.length === 1 && !match;
  return (
    <div className={classes.canopy}>
      <div className={classes.tools}>
        <MemberSearch term={searchTerm} addressOf={addressOf} preserve={{ view: 'canopy' }} />
        {!isAlone && <ZoomButtons withZoom={withZoom} />}
      </div>
      {results && <SearchResults results={results} term={searchTerm} addressOf={addressOf} />}
      {isAlone ? (
        <TeamEmpty own={own} />
      ) : (
        <>
          <div className={classes.panel}>
            <Picture
              placed={placed}
              extent={extent}
              active={active}
              picture={picture}
              withZoom={withZoom}
              pathIds={pathIds}
              opens={inPanel.consultant_id}
              onActive={(id) => setChosen({ id, match: match?.consultant_id })}
            />
            <Chosen
              node={inPanel}
              root={nodes[0]?.consultant_id}
              match={match}
              isShown={placed.some(({ node }) => node.consultant_id === match?.consultant_id)}
              path={path}
            />
          </div>
          <p className={classes.hint}>
            {m.canopy_hint()}{' '}
            <Link to={addressWith(search, { view: 'outline', find: null })}>{m.canopy_as_text()}</Link>
          </p>
        </>
      )}
    </div>
  );
}

type Zoom = ReturnType<typeof useZoom>;

function ZoomButtons({ withZoom }: Pick<Zoom, 'withZoom'>) {
  return (
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
  );
}

type PictureProps = {
  placed: readonly Placed[];
  extent: number;
  pathIds: ReadonlySet<string>;
  active: Placed;
  /** The person with the details that Enter opens. */
  opens: string;
  onActive: (id: string) => void;
} & Zoom;

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** The dots and the lines between them. Arrow keys move along the tree, plus and minus zoom, Enter opens the details. */
function Picture({ placed, extent, pathIds, active, opens, onActive, picture, withZoom }: PictureProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  useEffect(() => withZoom((zoom) => zoom.reveal(active.x, active.y)), [withZoom, active]);
  // The parts that another active member does not change.
  const tree = useMemo(() => <Tree placed={placed} pathIds={pathIds} search={search} />, [placed, pathIds, search]);
  const onKeyDown = (event: KeyboardEvent) => {
    // With these keys the browser zooms the page.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = directions[event.key];
    if (direction) onActive(neighborOf(placed, active, direction).node.consultant_id);
    else if (event.key === '+' || event.key === '=') withZoom((zoom) => zoom.zoomIn());
    else if (event.key === '-') withZoom((zoom) => zoom.zoomOut());
    else if (event.key === '0') withZoom((zoom) => zoom.reset());
    else if (event.key === 'Enter') {
      void navigate(addressWith(search, { profile: opens }), { preventScrollReset: true });
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
      {/* Another team starts with its whole picture. */}
      <svg
        key={placed[0]?.node.consultant_id}
        ref={picture}
        viewBox={`${-extent} ${-extent} ${size} ${size}`}
        aria-hidden="true"
        focusable="false"
      >
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

type TreeProps = Pick<PictureProps, 'placed' | 'pathIds'> & { search: URLSearchParams };

/** Each dot is a link to the details, which also works without scripts; the Tab key passes over them. */
function Tree({ placed, pathIds, search }: TreeProps) {
  const isOnPath = ({ node }: Placed) => pathIds.has(node.consultant_id);
  return (
    <>
      {placed.map(
        (each) =>
          each.above && (
            <path
              key={each.node.consultant_id}
              d={`M${point(each.above)}Q${curve(each.above, each)} ${point(each)}`}
              strokeWidth={(each.radius * 0.35).toFixed(1)}
              className={classes.link}
              data-on-path={isOnPath(each) || undefined}
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
            strokeWidth={Math.min(1.5, each.radius / 3).toFixed(1)}
            className={classes.dot}
            data-root={each.above === null || undefined}
            data-quiet={!each.node.isActive || undefined}
            data-on-path={isOnPath(each) || undefined}
          >
            <title>{m.canopy_person({ name: each.node.name, count: formatCount(each.node.team_size) })}</title>
          </circle>
        </Link>
      ))}
    </>
  );
}

const point = ({ x, y }: Pick<Placed, 'x' | 'y'>) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The bend of a line: on the ring between its ends, at the angle of the lower end. */
const curve = (above: Placed, { x, y, node }: Placed) => {
  const share = (node.level - 0.5) / node.level;
  return above.above === null ? point({ x: x / 2, y: y / 2 }) : point({ x: x * share, y: y * share });
};

type ChosenProps = Pick<Props, 'path' | 'match'> & {
  node: CanopyNode;
  root: string | undefined;
  /** Whether the person found is in the picture. */
  isShown: boolean;
};

/** The selected or found person in words, announced when it changes. */
function Chosen({ node, root, match, isShown, path }: ChosenProps) {
  const [search] = useSearchParams();
  const id = node.consultant_id;
  const isFound = id === match?.consultant_id;
  const isOnPath = path.some(({ consultant_id }) => consultant_id === id);
  return (
    <div className={classes.chosen}>
      <div>
        <div role="status">
          <strong>{isFound ? m.canopy_found({ name: node.name }) : node.name}</strong>
          <p>
            {[node.code, node.current_rank, node.isActive ? m.member_active() : m.member_inactive()].join(' · ')}
            {node.team_size > 0 && <> · {m.outline_team_of({ count: formatCount(node.team_size) })}</>}
          </p>
          {isFound && !isShown && (
            <p>
              {path.length === 0 ? m.canopy_not_in_team() : m.canopy_below_picture({ level: formatCount(node.level) })}
            </p>
          )}
        </div>
        {isOnPath && path.length > 1 && <Path path={path} root={root} />}
      </div>
      <div className={classes.actions}>
        <ButtonLink size="sm" kind="plain" to={addressWith(search, { profile: id })} preventScrollReset>
          {m.canopy_details()}
        </ButtonLink>
        {node.team_size > 0 && id !== root && (
          <ButtonLink size="sm" kind="plain" to={addressWith(search, { root: id, find: null })}>
            {m.member_show_team()}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** The path from the root to the person found. Each name between is the picture of that team, with the rest of the path. */
function Path({ path, root }: Pick<ChosenProps, 'path' | 'root'>) {
  const [search] = useSearchParams();
  const last = path.at(-1)?.consultant_id;
  return (
    <nav aria-label={m.canopy_path()}>
      <ol className={classes.path}>
        {path.map(({ consultant_id, name }) => (
          <li key={consultant_id}>
            {consultant_id === root || consultant_id === last ? (
              name
            ) : (
              <Link to={addressWith(search, { root: consultant_id })}>{name}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
