import type { ComponentProps } from 'react';

/**
 * A form that only the page's script can handle. Submitted before the script runs, it waits and is submitted again
 * (`shell/early-listener.ts`); because it would be posted, no input appears in an address without scripts.
 */
export function ScriptForm(props: Omit<ComponentProps<'form'>, 'method' | 'action'>) {
  return <form noValidate {...props} method="post" />;
}
