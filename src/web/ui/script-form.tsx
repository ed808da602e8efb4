import type { ComponentProps } from 'react';

/**
 * A form that only the page's script can answer. Sent before the script runs, it waits and is sent again then
 * (`shell/early-listener.ts`); without scripts nothing typed into it ever shows in an address, since it would be posted.
 */
export function ScriptForm(props: Omit<ComponentProps<'form'>, 'method' | 'action'>) {
  return <form noValidate {...props} method="post" />;
}
