import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { m } from '#messages';
import { isDockWidth } from '#web/ui/dialog/use-docked.ts';
import { useInBrowser } from '#web/ui/use-in-browser.ts';
import { addressWith, type OutlineColumn } from '../team-query.ts';
import { GridLine } from './grid-line.tsx';
import { GridPart } from './grid-part.tsx';
import classes from './outline.module.css';
import { type CellScope, columnsOf } from './outline-columns.tsx';
import type { OutlineData } from './outline-data.ts';
import { type Line, linesOf, noSponsor, stepOf } from './tree.ts';
import { useTree } from './use-tree.ts';

type Props = {
  data: OutlineData;
  columns: readonly OutlineColumn[];
  /** The rows of the top branch before the loaded ones. */
  start: number;
  scope: CellScope;
  label: string;
};

/** Up to so many lines are rendered as they are; more only where the window shows them. */
const mostRendered = 80;
const lineHeight = 56;
/** After this pause typed letters start a new search. */
const typingMs = 700;

/**
 * The team as a tree grid (ARIA Authoring Practices, with the focus on rows). The server renders every loaded line with links that
 * open and close branches by the address; scripts load branches in place and render only the lines in the window.
 */
export function TreeGrid({ data, columns, start, scope, label }: Props) {
  const { tree, setOpen, addRows } = useTree(data);
  // Scrolling renders the grid again, but none of the lines that stay in the window.
  const lines = useMemo(() => linesOf(data.root, tree), [data.root, tree]);
  const isVirtual = useInBrowser() && lines.length > mostRendered;
  const [active, setActive] = useState<string | null>(null);
  const activeIndex = useMemo(
    () =>
      Math.max(
        0,
        lines.findIndex(({ key }) => key === active),
      ),
    [lines, active],
  );
  /** The line that gets the focus when it is rendered as the active one: an effect of an earlier rendering may run before. */
  const focusing = useRef<string | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const top = useTop(body);
  const virtualizer = useWindowVirtualizer({
    count: isVirtual ? lines.length : 0,
    estimateSize: () => lineHeight,
    overscan: 8,
    // Rendering synchronously in the scroll event delays layout and causes frames over 50 ms.
    useFlushSync: false,
    scrollMargin: top,
    getItemKey: (index) => lines[index]?.key ?? index,
    // The focused line stays, so that the focus is not lost.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), activeIndex])].sort((a, b) => a - b),
  });
  useEffect(() => {
    if (active === null || focusing.current !== active) return;
    focusing.current = null;
    const line = body.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(active)}"]`);
    line?.focus({ preventScroll: isVirtual });
  });
  const focusOn = (index: number) => {
    const line = lines[index];
    if (!line) return;
    focusing.current = line.key;
    setActive(line.key);
    if (isVirtual) virtualizer.scrollToIndex(index, { align: 'auto' });
  };
  const onKeyDown = useKeys(lines, activeIndex, { focusOn, setOpen });
  const isTop = (each: Line) => each.kind === 'rest' && each.sponsor === (data.root?.consultant_id ?? noSponsor);
  const line = (each: Line, index: number) => (
    <GridLine
      key={each.key}
      line={each}
      columns={columns}
      scope={scope}
      offset={isTop(each) ? start : 0}
      isTop={isTop(each)}
      isFlat={data.root === null}
      isActive={index === activeIndex}
      onFocus={setActive}
      onToggle={setOpen}
      onRows={addRows}
    />
  );
  return (
    <div
      role="treegrid"
      aria-label={label}
      aria-rowcount={lines.length + 1}
      className={classes.grid}
      style={{ '--widths': columns.map((column) => columnsOf[column].width).join(' ') } as React.CSSProperties}
      onKeyDown={onKeyDown}
    >
      <GridPart role="rowgroup">
        <GridPart role="row" className={classes.heads} aria-rowindex={1}>
          <GridPart role="columnheader">{m.outline_consultant()}</GridPart>
          {columns.map((column) => (
            <GridPart role="columnheader" key={column} data-column={column} data-figure={columnsOf[column].isFigure}>
              {columnsOf[column].header(scope.currency)}
            </GridPart>
          ))}
        </GridPart>
      </GridPart>
      <GridPart
        role="rowgroup"
        ref={body}
        className={classes.body}
        {...(isVirtual && { style: { height: virtualizer.getTotalSize() } })}
      >
        {isVirtual
          ? virtualizer.getVirtualItems().map(({ index, key, start: at }) => {
              const each = lines[index];
              return (
                each && (
                  <div
                    key={key}
                    role="presentation"
                    ref={virtualizer.measureElement}
                    data-index={index}
                    className={classes.placed}
                    style={{ transform: `translateY(${at - top}px)` }}
                  >
                    {line(each, index)}
                  </div>
                )
              );
            })
          : lines.map(line)}
      </GridPart>
    </div>
  );
}

/** The distance of an element from the top of the document. */
function useTop(element: React.RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [element]);
  return top;
}

type Moves = {
  readonly focusOn: (index: number) => void;
  readonly setOpen: (key: string, isOpen: boolean) => void;
};

/** The keys of the grid, while a line has the focus. */
function useKeys(lines: readonly Line[], at: number, { focusOn, setOpen }: Moves) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const typed = useRef({ text: '', until: 0 });
  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (target.dataset.line === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const isLetter = event.key.length === 1 && event.key !== ' ';
    if (isLetter) {
      const now = event.timeStamp;
      typed.current = {
        text: now < typed.current.until ? typed.current.text + event.key : event.key,
        until: now + typingMs,
      };
    }
    const step = stepOf(lines, at, event.key, isLetter ? typed.current.text : '');
    if (step === null) return;
    event.preventDefault();
    const show = (profile: string, replace: boolean) =>
      void navigate(addressWith(search, { profile }), { preventScrollReset: true, replace });
    if ('focus' in step) {
      focusOn(step.focus);
      // An open drawer beside the list shows the person with the focus.
      const next = lines[step.focus];
      if (next?.kind === 'member' && search.has('profile') && isDockWidth()) show(next.key, true);
    } else if ('open' in step) setOpen(step.open, true);
    else if ('close' in step) setOpen(step.close, false);
    else if ('show' in step) show(step.show, false);
    else target.querySelector<HTMLElement>('a')?.click();
  };
}
