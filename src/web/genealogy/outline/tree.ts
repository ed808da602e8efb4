import type { OutlineRow } from '#contract/genealogy/team-outline.ts';
import { nameOf } from '#web/consultant/consultant-name.ts';

/** The loaded part of a team. */
export type Branch = { readonly rows: readonly OutlineRow[]; readonly total: number };

/** The tree as it was loaded so far: the branches by their sponsor, and who is open. */
export type Tree = {
  readonly branches: Readonly<Record<string, Branch>>;
  readonly open: ReadonlySet<string>;
};

/** A line of the grid: a member, or the place of rows that are not loaded yet. */
export type Line =
  | {
      readonly kind: 'member';
      readonly key: string;
      readonly row: OutlineRow;
      /** From 1 at the top of the grid. */
      readonly depth: number;
      readonly sponsor: string | null;
      readonly place: number;
      readonly setSize: number;
      /** Null for a member without a team. */
      readonly isOpen: boolean | null;
    }
  | {
      readonly kind: 'rest';
      readonly key: string;
      readonly sponsor: string;
      readonly depth: number;
      readonly loaded: number;
      readonly total: number;
    };

/** Below everyone, for lists that have no root. */
export const noSponsor = '';

/** The visible lines, in the order in which they are shown: each open member is followed by the team. */
export function linesOf(root: OutlineRow | null, { branches, open }: Tree): Line[] {
  const lines: Line[] = [];
  const add = (row: OutlineRow, depth: number, sponsor: string | null, place: number, setSize: number) => {
    const isOpen = row.childrenCount === 0 || root === null ? null : open.has(row.consultant_id);
    lines.push({ kind: 'member', key: row.consultant_id, row, depth, sponsor, place, setSize, isOpen });
    if (isOpen) addBranch(row.consultant_id, depth + 1);
  };
  const addBranch = (sponsor: string, depth: number) => {
    const branch = branches[sponsor];
    const rows = branch?.rows ?? [];
    const total = branch?.total ?? 1;
    rows.forEach((row, index) => {
      add(row, depth, sponsor, index + 1, total);
    });
    if (rows.length < total) {
      lines.push({ kind: 'rest', key: `rest-${sponsor}`, sponsor, depth, loaded: rows.length, total });
    }
  };
  if (root) add(root, 1, null, 1, 1);
  else addBranch(noSponsor, 1);
  return lines;
}

/** What a key does in a tree grid (ARIA Authoring Practices: the focus is on rows). */
export type Step =
  | { readonly focus: number }
  | { readonly open: string }
  | { readonly close: string }
  | { readonly show: string }
  | { readonly load: string }
  | null;

/** Lines of a page, for Page Up and Page Down. */
const pageLines = 15;

/** The step of a key on the line at `at`. A letter goes to the next member with a name that starts with what was typed. */
export function stepOf(lines: readonly Line[], at: number, key: string, typed: string): Step {
  const line = lines[at];
  if (!line) return null;
  const to = (index: number) => ({ focus: Math.min(lines.length - 1, Math.max(0, index)) });
  switch (key) {
    case 'ArrowDown':
      return to(at + 1);
    case 'ArrowUp':
      return to(at - 1);
    case 'PageDown':
      return to(at + pageLines);
    case 'PageUp':
      return to(at - pageLines);
    case 'Home':
      return to(0);
    case 'End':
      return to(lines.length - 1);
    case 'ArrowRight':
      if (line.kind !== 'member' || line.isOpen === null) return null;
      return line.isOpen ? to(at + 1) : { open: line.key };
    case 'ArrowLeft': {
      if (line.kind === 'member' && line.isOpen) return { close: line.key };
      const sponsor = lines.findIndex(({ key }) => key === line.sponsor);
      return sponsor < 0 ? null : to(sponsor);
    }
    case 'Enter':
      return line.kind === 'member' ? { show: line.key } : { load: line.sponsor };
    default:
      return typed === '' ? null : typeAhead(lines, at, typed);
  }
}

/** One letter looks after the present line, more look at it as well. */
function typeAhead(lines: readonly Line[], at: number, typed: string): Step {
  const from = typed.length > 1 ? at : at + 1;
  for (let ahead = 0; ahead < lines.length; ahead++) {
    const index = (from + ahead) % lines.length;
    const line = lines[index];
    if (line?.kind === 'member' && nameOf(line.row).toLowerCase().startsWith(typed.toLowerCase()))
      return { focus: index };
  }
  return null;
}
