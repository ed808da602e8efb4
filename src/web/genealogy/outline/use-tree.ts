import { useCallback, useState } from 'react';
import type { OutlineData } from './outline-data.ts';
import type { Branch, Tree } from './tree.ts';

/** Rows that arrived for a branch, from a place in it. */
export type Arrived = Branch & { readonly offset: number };

/** The tree of the page, with what was opened and loaded since. */
export function useTree({ branches, open }: OutlineData) {
  const [tree, setTree] = useState<Tree>({ branches, open: new Set(open) });
  const setOpen = useCallback((key: string, isOpen: boolean) => {
    setTree(({ open: before, ...rest }) => {
      const next = new Set(before);
      if (isOpen) next.add(key);
      else next.delete(key);
      return { ...rest, open: next };
    });
  }, []);
  /** Adds rows once, after those that are already there. */
  const addRows = useCallback((sponsor: string, { rows, total, offset }: Arrived) => {
    setTree((before) => {
      const present = before.branches[sponsor]?.rows ?? [];
      if (present.length !== offset) return before;
      return { ...before, branches: { ...before.branches, [sponsor]: { rows: [...present, ...rows], total } } };
    });
  }, []);
  return { tree, setOpen, addRows };
}
