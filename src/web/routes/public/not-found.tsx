import { data } from 'react-router';
import { m } from '#messages';
import { PageTitle } from '#web/content/page-title.tsx';
import { PageNotFound } from '#web/ui/page-not-found.tsx';

export const loader = () => data(null, { status: 404 });

export default function NotFound() {
  return (
    <>
      <PageTitle title={m.page_not_found_title()} />
      <PageNotFound />
    </>
  );
}
