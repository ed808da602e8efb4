import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { m } from '#messages';
import type { clientLoader } from '#web/routes/back-office/network.member.ts';
import { DockedSheet } from '#web/ui/dialog/sheet.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { failed, useFetcher } from '#web/ui/form/use-fetcher.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { pageAt } from '#web/ui/table/page-at.ts';
import { type MemberDetail, MemberDrawer } from './member-drawer.tsx';
import { addressWith } from './team-query.ts';

/**
 * The drawer of the person in the address. The page does not load again for another person: the drawer loads alone. Without
 * scripts it comes with the page.
 */
export function MemberSheet({ loaded }: { loaded: MemberDetail | null }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const id = search.get('profile');
  const { data, load, state } = useFetcher<typeof clientLoader>(failed);
  const page = pageAt(search, 'notes');
  const isShown = (detail: MemberDetail | null) => detail?.profile.consultant_id === id && detail?.notes.page === page;
  const isLoaded = isShown(loaded);
  const address = `/network/member?id=${id}&notes=${page}`;
  useEffect(() => {
    if (id !== null && !isLoaded) void load(address);
  }, [id, isLoaded, address, load]);
  const late =
    data !== undefined && data !== null && data !== 'failed' && data.profile.consultant_id === id ? data : null;
  const detail = isLoaded ? loaded : late;
  // An id outside the team opens nothing.
  const open = id !== null && (detail !== null || data !== null || state !== 'idle');
  const name = detail && `${detail.profile.first_name} ${detail.profile.last_name}`;
  return (
    <>
      {/* Beside the list the drawer opens without taking the focus from the grid. */}
      <p role="status" className="visually-hidden">
        {open && name !== null ? m.member_shown({ name }) : ''}
      </p>
      <DockedSheet
        open={open}
        onClose={() => navigate(addressWith(search, {}), { preventScrollReset: true })}
        title={name ?? m.member_loading()}
      >
        {detail ? (
          <MemberDrawer key={detail.profile.consultant_id} {...detail} />
        ) : data === 'failed' && state === 'idle' ? (
          <ErrorState title={m.member_failed()} onRetry={() => void load(address)} />
        ) : (
          <Skeleton lines={8} />
        )}
      </DockedSheet>
    </>
  );
}
