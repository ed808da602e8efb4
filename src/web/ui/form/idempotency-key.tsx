import { useState } from 'react';

/** The key that makes a form's command happen once, however often the form is sent. A new form has a new one. */
export function IdempotencyKey({ name = 'idempotencyKey' }: { name?: string }) {
  const [key] = useState(() => crypto.randomUUID());
  // The server's key stays: the form may have been sent before the scripts ran.
  return <input type="hidden" name={name} defaultValue={key} suppressHydrationWarning />;
}
