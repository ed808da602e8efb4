import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { wordsOf } from '#web/api.ts';
import { showError, showSuccess } from '#web/ui/toast.tsx';

export type Acting = {
  /** The row that something is being done to. */
  readonly busy: string | null;
  /** Does something to a row, says that it worked, or why not, and reads the page anew. */
  readonly act: <T>(row: string, deed: () => Promise<T>, done: string | ((answer: T) => string)) => Promise<void>;
};

/** What the buttons of a table's rows do, one row at a time. */
export function useAct(): Acting {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<string | null>(null);
  const act: Acting['act'] = async (row, deed, done) => {
    setBusy(row);
    try {
      const answer = await deed();
      showSuccess({ message: typeof done === 'string' ? done : done(answer) });
      await revalidate();
    } catch (error) {
      showError({ message: wordsOf(error, 'This did not work. Please try again later.') });
      // Somebody else may have done it: the row is not what it says any more.
      await revalidate();
    } finally {
      setBusy(null);
    }
  };
  return { busy, act };
}
