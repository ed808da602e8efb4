import { useEffect } from 'react';
import { m } from '#messages';
import { ErrorState } from '#web/ui/error-state.tsx';
import { showError } from '#web/ui/toast.tsx';

/** Instead of a list or of figures that could not be loaded. Specification: a toast says so, too. */
export function AdminLoadFailed({ title }: { title: string }) {
  useEffect(() => showError({ title: m.admin_load_failed_title(), message: title }), [title]);
  return <ErrorState title={title}>{m.admin_load_failed_description()}</ErrorState>;
}
