import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { m } from '#messages';
import type { clientLoader } from '#web/routes/back-office/dashboard.search.ts';
import { useFetcher } from '#web/ui/form/use-fetcher.ts';
import type { SignedInPerson } from '../person.ts';
import PaletteList, { type PaletteEntry, type PaletteGroup } from './palette-list.tsx';
import { findPages, palettePages } from './palette-pages.ts';

const restMs = 250;
const shortest = 2;

/** The same as the route's `clientLoader` returns. */
const unanswered = ({ searchParams }: URL) => ({
  searchTerm: searchParams.get('q') ?? '',
  failed: true,
  consultants: [],
  orders: [],
  customers: [],
  products: [],
});

type Props = {
  person: SignedInPerson;
  typed: string;
  onTyped: (typed: string) => void;
  onDone: () => void;
};

/** Finds pages at once, and consultants, orders, customers and products after a pause in typing. Arrow keys and Enter open one. */
export default function PaletteSearch({ person, typed, onTyped, onDone }: Props) {
  const { data: result, load, state } = useFetcher<typeof clientLoader>(unanswered);
  const navigate = useNavigate();
  const term = typed.trim().slice(0, 200);
  const asked = term.length >= shortest;
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => void load(`/dashboard/search?q=${encodeURIComponent(term)}`), restMs);
    return () => clearTimeout(timer);
  }, [asked, term, load]);
  const waiting = asked && (state !== 'idle' || result?.searchTerm !== term);
  const pages = findPages(palettePages(person), term).map(({ to, label }): PaletteEntry => ({ key: to, to, label }));
  const groups: readonly PaletteGroup[] = [
    { name: m.palette_pages(), entries: pages },
    { name: m.palette_consultants(), entries: asked && !waiting ? (result?.consultants ?? []) : [] },
    { name: m.palette_customers(), entries: asked && !waiting ? (result?.customers ?? []) : [] },
    { name: m.palette_orders(), entries: asked && !waiting ? (result?.orders ?? []) : [] },
    { name: m.palette_products(), entries: asked && !waiting ? (result?.products ?? []) : [] },
  ].filter(({ entries }) => entries.length > 0);
  const status = waiting
    ? m.palette_searching()
    : asked && result?.failed
      ? m.palette_failed()
      : groups.length === 0
        ? m.palette_none()
        : '';
  return (
    <PaletteList
      label={m.palette()}
      placeholder={m.palette_placeholder()}
      typed={typed}
      onTyped={onTyped}
      groups={groups}
      status={status}
      onClose={onDone}
      onChoose={({ to }) => {
        onDone();
        void navigate(to);
      }}
    />
  );
}
