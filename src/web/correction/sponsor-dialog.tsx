import { Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { lazyAhead } from '#web/ui/lazy-ahead.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

const SponsorForm = lazyAhead(() => import('./sponsor-form.tsx'));

/** Changes a consultant's sponsor from a date on, with a reason and a preview of the effects. */
export function SponsorDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Change a sponsor
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} label="Change a sponsor">
        {open && (
          <Suspense fallback={<Skeleton lines={4} label="Loading the form..." />}>
            <SponsorForm onMoved={() => setOpen(false)} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}
