import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { labelsOf } from '#web/api.ts';
import { showError, showSuccess } from '#web/ui/toast.tsx';

export type Acting = {
  /** The row with a running action. */
  readonly busy: string | null;
  /** Runs the action of a row, shows its result or error, and reloads the page's data. */
  readonly act: <T>(row: string, action: () => Promise<T>, done: string | ((answer: T) => string)) => Promise<void>;
};

/** The actions of a table's rows, one row at a time. */
export function useAct(): Acting {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<string | null>(null);
  const act: Acting['act'] = async (row, action, done) => {
    setBusy(row);
    try {
      const answer = await action();
      showSuccess({ message: typeof done === 'string' ? done : done(answer) });
      await revalidate();
    } catch (error) {
      showError({ message: labelsOf(error, 'This did not work. Please try again later.') });
      // Another admin may have acted first, so the row may be outdated.
      await revalidate();
    } finally {
      setBusy(null);
    }
  };
  return { busy, act };
}
