import { type ComponentProps, useEffect, useImperativeHandle, useRef, useState } from 'react';

/** What the page's first lines leave on a form that was sent before its script ran (`early-press.tsx`). */
type SentForm = HTMLFormElement & { sentEarly?: boolean };

/**
 * A form that only the page's script can answer. Sent before the script runs, it waits and is sent again then; without
 * scripts nothing typed into it ever shows in an address, since it would be posted.
 */
export function ScriptForm({ ref, ...props }: Omit<ComponentProps<'form'>, 'method' | 'action'>) {
  const form = useRef<SentForm>(null);
  useImperativeHandle<HTMLFormElement | null, HTMLFormElement | null>(ref, () => form.current, []);
  const [waits, setWaits] = useState(true);
  useEffect(() => {
    setWaits(false);
    if (!form.current?.sentEarly) return;
    // afterwards: its fields are told at this moment what was typed into them
    const later = setTimeout(() => {
      if (!form.current) return;
      form.current.sentEarly = false;
      form.current.requestSubmit();
    });
    return () => clearTimeout(later);
  }, []);
  return <form noValidate {...props} ref={form} method="post" {...(waits && { 'data-waits': '' })} />;
}
