import { useSearchParams } from 'react-router';

/** Returns to the first page of a list, where a new row is shown. `parameter` is that of its `Pager`. */
export function useFirstPage(parameter: string): () => void {
  const [search, setSearch] = useSearchParams();
  return () => {
    if (!search.has(parameter)) return;
    const first = new URLSearchParams(search);
    first.delete(parameter);
    setSearch(first, { preventScrollReset: true, replace: true });
  };
}
