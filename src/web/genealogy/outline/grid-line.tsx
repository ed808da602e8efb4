import { IconChevronRight } from '@tabler/icons-react';
import { memo, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { OutlineRow } from '#contract/genealogy/team-outline.ts';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import { nameOf } from '#web/consultant/consultant-name.ts';
import type { clientLoader } from '#web/routes/back-office/network.outline.ts';
import { failed, useFetcher } from '#web/ui/form/use-fetcher.ts';
import { useInBrowser } from '#web/ui/use-in-browser.ts';
import { addressWith, type OutlineColumn } from '../team-query.ts';
import { GridPart } from './grid-part.tsx';
import classes from './outline.module.css';
import { type CellScope, columnsOf } from './outline-columns.tsx';
import { type Line, noSponsor } from './tree.ts';
import type { Arrived } from './use-tree.ts';

type Props = {
  line: Line;
  columns: readonly OutlineColumn[];
  scope: CellScope;
  /** Rows of the branch before the loaded ones. */
  offset: number;
  /** It belongs to the branch at the top. */
  isTop: boolean;
  /** The people of all levels in one list. */
  isFlat: boolean;
  isActive: boolean;
  onFocus: (key: string) => void;
  onToggle: (key: string, isOpen: boolean) => void;
  onRows: (sponsor: string, rows: Arrived) => void;
};

/** A line of the outline. Its links work without scripts; with them only the line itself is in the order of the Tab key. */
export const GridLine = memo(function GridLine(props: Props) {
  const { line } = props;
  return line.kind === 'rest' ? <RestLine {...props} line={line} /> : <MemberLine {...props} line={line} />;
});

const indent = (depth: number) => ({ '--depth': depth - 1 }) as React.CSSProperties;

type Of<Kind> = Omit<Props, 'line'> & { line: Extract<Line, { kind: Kind }> };

function MemberLine({ line, columns, scope, isFlat, isActive, onFocus, onToggle }: Of<'member'>) {
  const { row, isOpen, depth } = line;
  const [search] = useSearchParams();
  const inBrowser = useInBrowser();
  const profile = search.get('profile');
  const name = nameOf(row);
  const inner = inBrowser ? { tabIndex: -1 } : {};
  return (
    <GridPart
      role="row"
      className={classes.line}
      data-line={line.key}
      data-root={(line.sponsor === null && depth === 1) || undefined}
      aria-level={depth}
      aria-posinset={line.place}
      aria-setsize={line.setSize}
      aria-expanded={isOpen ?? undefined}
      aria-selected={profile === row.consultant_id}
      tabIndex={inBrowser ? (isActive ? 0 : -1) : undefined}
      onFocus={() => onFocus(line.key)}
    >
      <GridPart role="gridcell" className={classes.name} style={indent(depth)}>
        {isOpen === null ? (
          !isFlat && <span className={classes.leaf} />
        ) : (
          <Link
            {...inner}
            to={addressOfToggle(search, row.consultant_id, isOpen)}
            preventScrollReset
            className={classes.toggle}
            aria-label={isOpen ? m.outline_close({ name }) : m.outline_open({ name })}
            data-open={isOpen || undefined}
            onClick={(event) => {
              event.preventDefault();
              onToggle(line.key, !isOpen);
            }}
          >
            <IconChevronRight size={16} stroke={1.8} aria-hidden="true" />
          </Link>
        )}
        <span className={classes.who}>
          <Link
            {...inner}
            to={addressWith(search, { profile: row.consultant_id })}
            preventScrollReset
            className={classes.link}
          >
            {name}
          </Link>
          {row.level === 0 && <span className={classes.quiet}> {m.outline_you()}</span>}
          <small className={classes.below}>{detailOf(row, isFlat)}</small>
        </span>
      </GridPart>
      {columns.map((column) => (
        <GridPart role="gridcell" key={column} data-column={column} data-figure={columnsOf[column].isFigure}>
          {columnsOf[column].cell(row, scope)}
        </GridPart>
      ))}
    </GridPart>
  );
}

/** The code, then the size of the team; in a list of all levels the level and the sponsor. */
function detailOf(row: OutlineRow, isFlat: boolean): string {
  const parts = [
    row.code,
    !row.present && m.member_left(),
    row.team_size > 0 && m.outline_team_of({ count: formatCount(row.team_size) }),
    isFlat && m.outline_level_of({ level: formatCount(row.level), sponsor: row.sponsor_name ?? m.value_none() }),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** The address with this branch open or closed. */
function addressOfToggle(search: URLSearchParams, id: string, isOpen: boolean): string {
  const next = new URLSearchParams(search);
  const open = next.getAll('open').filter((each) => each !== id);
  next.delete('open');
  for (const each of isOpen ? open : [...open, id]) next.append('open', each);
  return `?${next}`;
}

/** The rows of a branch that are not loaded yet. A branch that was just opened loads its first rows at once. */
function RestLine({ line, columns, offset, isTop, isActive, onFocus, onRows }: Of<'rest'>) {
  const { sponsor, loaded, total, depth } = line;
  const [search] = useSearchParams();
  const inBrowser = useInBrowser();
  const { data, load, state } = useFetcher<typeof clientLoader>(failed);
  const query = new URLSearchParams(search);
  if (sponsor !== noSponsor) query.set('branch', sponsor);
  query.set('offset', String(offset + loaded));
  const address = `/network/outline?${query}`;
  const isNew = loaded === 0;
  useEffect(() => {
    if (isNew) void load(address);
  }, [isNew, address, load]);
  useEffect(() => {
    if (data === undefined || data === 'failed') return;
    onRows(sponsor, { ...data, total: data.total - offset, offset: data.offset - offset });
  }, [data, offset, onRows, sponsor]);
  const isFailed = data === 'failed' && state === 'idle';
  const label = isFailed
    ? m.outline_load_again()
    : state !== 'idle' || isNew
      ? m.team_loading()
      : m.outline_show_more({ count: formatCount(total - loaded) });
  return (
    <GridPart
      role="row"
      className={classes.line}
      data-line={line.key}
      data-rest
      aria-level={depth}
      tabIndex={inBrowser ? (isActive ? 0 : -1) : undefined}
      onFocus={() => onFocus(line.key)}
    >
      <GridPart role="gridcell" className={classes.name} style={indent(depth)} aria-colspan={columns.length + 1}>
        <span className={classes.leaf} />
        <Link
          {...(inBrowser && { tabIndex: -1 })}
          to={addressOfRest(search, isTop ? null : sponsor)}
          className={classes.more}
          onClick={(event) => {
            event.preventDefault();
            if (state === 'idle') void load(address);
          }}
        >
          {label}
        </Link>
      </GridPart>
    </GridPart>
  );
}

/** Without scripts: the next page of the top branch, the branch itself for another. */
function addressOfRest(search: URLSearchParams, sponsor: string | null): string {
  if (sponsor !== null) return addressWith(search, { root: sponsor, open: null });
  const next = new URLSearchParams(search);
  next.set('page', String(Number(search.get('page') ?? 1) + 1));
  return `?${next}`;
}
