import { useState } from 'react';
import type { FactorType } from '#contract/account/second-factor.ts';
import { m } from '#messages';
import { FactorCode } from '#web/account/factor-code.tsx';
import { formatLongDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import classes from '#web/settings/settings.module.css';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { type FormAnswer, formField } from '#web/ui/form/form-answer.ts';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { useFetcher } from '#web/ui/form/use-fetcher.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { RowList } from '#web/ui/table/row-list.tsx';
import { useInBrowser } from '#web/ui/use-in-browser.ts';
import { canCreatePasskeys, createPasskey } from './passkey-browser.ts';

export type Passkey = {
  readonly passkey_id: string;
  readonly name: string;
  readonly domain: string;
  readonly synced: boolean;
  readonly created_at: string;
  readonly last_used_at: string | null;
};

type Props = { passkeys: readonly Passkey[]; hasPassword: boolean; factor: FactorType | null };

/** The passkeys of the person: add, name, remove. */
export function PasskeyPanel({ passkeys, hasPassword, factor }: Props) {
  return (
    <Panel title={m.passkeys()} description={m.passkeys_description()}>
      <div className={classes.form}>
        {passkeys.length > 0 && (
          <RowList className={classes.sessions} aria-label={m.passkeys()}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.passkey_id} passkey={passkey} />
            ))}
          </RowList>
        )}
        {hasPassword ? (
          <details className={classes.removal} open={passkeys.length === 0}>
            <summary>{m.passkey_add_title()}</summary>
            <AddPasskey factor={factor} />
          </details>
        ) : (
          <p>{m.password_none()}</p>
        )}
      </div>
    </Panel>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { timeZone } = useCompany();
  const { passkey_id, name, domain, synced, created_at, last_used_at } = passkey;
  const added = formatLongDay(created_at, timeZone);
  const id = <input type="hidden" name="passkey_id" value={passkey_id} />;
  return (
    <li className={classes.session}>
      <div>
        <p className={classes.row}>
          <span className={classes.device}>{name}</span>
          {synced && <StatusBadge tone="neutral">{m.passkey_synced()}</StatusBadge>}
        </p>
        <p className={classes.small}>
          {last_used_at === null
            ? m.passkey_unused({ domain, added })
            : m.passkey_used({ domain, added, used: formatLongDay(last_used_at, timeZone) })}
        </p>
      </div>
      <details className={`${classes.removal} ${classes.change}`}>
        <summary>{m.passkey_change({ name })}</summary>
        <div className={classes.form}>
          <SubmitForm
            name="renamePasskey"
            item={passkey_id}
            className={`${classes.form} ${classes.narrow}`}
            values={{ name }}
          >
            {({ field, pending }) => (
              <>
                {id}
                <TextField {...field('name')} label={m.passkey_name()} maxLength={60} autoComplete="off" />
                <Button type="submit" busy={pending}>
                  {m.passkey_rename()}
                </Button>
              </>
            )}
          </SubmitForm>
          <SubmitForm name="removePasskey" item={passkey_id} className={`${classes.form} ${classes.narrow}`}>
            {({ field, pending }) => (
              <>
                {id}
                <TextField
                  {...field('current_password')}
                  label={m.password_current()}
                  type="password"
                  autoComplete="current-password"
                />
                <Button kind="danger" type="submit" busy={pending}>
                  {m.passkey_remove()}
                </Button>
              </>
            )}
          </SubmitForm>
        </div>
      </details>
    </li>
  );
}

type Started = { readonly name: string; readonly options: object };

/** The form proves who asks; then the device creates the passkey. Nothing happens without scripts. */
function AddPasskey({ factor }: { factor: FactorType | null }) {
  const inBrowser = useInBrowser();
  const fetcher = useFetcher<FormAnswer>();
  const [problem, setProblem] = useState<string | null>(null);
  const refused = fetcher.data?.done === false ? fetcher.data.result.error?.formErrors?.[0] : undefined;
  if (inBrowser && !canCreatePasskeys()) return <p>{m.passkey_unsupported()}</p>;
  const create = async ({ name, options }: Started) => {
    setProblem(null);
    try {
      const credential = await createPasskey(options);
      if (credential === null) return setProblem(m.passkey_cancelled());
      await fetcher.submit({ [formField]: 'addPasskey', name, credential }, { method: 'post' });
    } catch (error) {
      const exists = error instanceof DOMException && error.name === 'InvalidStateError';
      setProblem(exists ? m.passkey_on_device() : m.passkey_failed());
    }
  };
  const shown = problem ?? refused;
  return (
    <>
      <SubmitForm
        name="startPasskey"
        className={`${classes.form} ${classes.narrow}`}
        onDone={(value) => void create(value as Started)}
      >
        {({ field, pending }) => (
          <>
            <TextField
              {...field('name')}
              label={m.passkey_name()}
              hint={m.passkey_name_hint()}
              maxLength={60}
              autoComplete="off"
            />
            <TextField
              {...field('current_password')}
              label={m.password_current()}
              type="password"
              autoComplete="current-password"
            />
            <FactorCode field={field('code')} factor={factor} />
            <Button type="submit" busy={pending || fetcher.state !== 'idle'} disabled={!inBrowser}>
              {m.passkey_add()}
            </Button>
          </>
        )}
      </SubmitForm>
      {shown !== undefined && <p role="alert">{shown}</p>}
      <noscript>
        <p>{m.passkey_needs_scripts()}</p>
      </noscript>
    </>
  );
}
