import { data } from 'react-router';
import { z } from 'zod';
import { demoContext } from '#web/context.ts';
import { formAction } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { useNonce } from '#web/nonce.tsx';
import { SchemeSwitch } from '#web/shell/scheme-switch.tsx';
import { SkipLink } from '#web/shell/skip-link.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-address.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { pageAt } from '#web/ui/table/page-at.ts';
import type { Route } from './+types/components.ts';
import { Buttons } from './buttons.tsx';
import classes from './components.module.css';
import { Dialogs } from './dialogs.tsx';
import { Fields } from './fields.tsx';
import { Figures } from './figures.tsx';
import { States } from './states.tsx';
import { Tables } from './tables.tsx';

// `/dev/components`: every component of the kit in its states, with fixed data. For developers of a demo, so its
// sentences are not messages.

/** The page does not exist outside a demo. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    if (!context.get(demoContext)) throw data(null, { status: 404 });
  },
];

export const loader = ({ url }: Route.LoaderArgs) => {
  const asked = url.searchParams.get('sort');
  const sort = asked === null ? null : { key: asked.replace(/^-/, ''), descending: asked.startsWith('-') };
  return { sort, page: pageAt(url.searchParams) };
};

const address = z.object({ name: z.string(), email: z.string(), province: z.string() });

/** Refuses as a function does, and stores nothing. */
export const action = ({ request }: Route.ActionArgs) =>
  formAction(request, {
    exampleAddress: {
      schema: address,
      send: async ({ name, email, province }: z.infer<typeof address>) => {
        const fields = [
          ...(name === '' ? [{ field: 'name', error: 'Please enter a name.' }] : []),
          ...(email.includes('@') ? [] : [{ field: 'email', error: 'Please enter a valid email address.' }]),
          ...(province === '' ? [{ field: 'province', error: 'Please choose a province.' }] : []),
        ];
        if (fields.length === 0) return 'The address is complete.';
        throw Object.assign(new Error('The address is not complete.'), {
          code: 'BAD_REQUEST',
          status: 400,
          data: { fields },
        });
      },
    },
  });

export const clientAction = formClientAction;

const groups = [
  ['buttons', 'Buttons'],
  ['fields', 'Fields'],
  ['tables', 'Tables'],
  ['overlays', 'Dialogs'],
  ['states', 'States'],
  ['figures', 'Figures'],
] as const;

export default function Components({ loaderData: { sort, page } }: Route.ComponentProps) {
  const nonce = useNonce();
  return (
    <>
      <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
      <title>Components</title>
      <SkipLink />
      <header className={classes.bar}>
        <nav aria-label="Groups" className={classes.links}>
          {groups.map(([id, name]) => (
            <a key={id} href={`#${id}`}>
              {name}
            </a>
          ))}
        </nav>
        <SchemeSwitch />
      </header>
      <main id="main" tabIndex={-1} className={classes.page}>
        <PageHeader title="Components" lead="Every component of the pages in its states, with fixed data." />
        <Buttons />
        <Fields />
        <Tables sort={sort ?? undefined} page={page} />
        <Dialogs />
        <States />
        <Figures />
      </main>
      <DialogForm />
    </>
  );
}
