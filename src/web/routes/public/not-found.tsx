import { data } from 'react-router';
import { PageTitle } from '#web/content/page-title.tsx';
import { PageNotFound } from '#web/ui/page-not-found.tsx';

export const loader = () => data(null, { status: 404 });

export default function NotFound() {
  return (
    <>
      <PageTitle title="Page not found" />
      <PageNotFound />
    </>
  );
}
