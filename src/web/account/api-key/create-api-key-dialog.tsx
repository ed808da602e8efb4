import { useActionData } from 'react-router';
import { apiScopes } from '#domain/account/api-scope.ts';
import { m } from '#messages';
import type { DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { CheckField, TextField } from '#web/ui/form/field.tsx';
import type { FormAnswer } from '#web/ui/form/form-answer.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { IdempotencyKey } from '#web/ui/form/idempotency-key.tsx';
import classes from './api-key.module.css';
import { scopeNames } from './scope-names.ts';

/** `onDone` gets the new key, which is shown once. */
export function CreateApiKeyDialog({ dialog, onDone }: { dialog: DialogState; onDone: (value: unknown) => void }) {
  // Without scripts a refused form is shown again with what was selected.
  const native = useActionData<FormAnswer>();
  const selected = native?.form === 'createApiKey' ? native.result.submission.payload.scopes : [];
  return (
    <FormDialog
      dialog={dialog}
      title={m.api_key_create()}
      submission="createApiKey"
      submitLabel={m.api_key_create()}
      failed={m.api_key_create_failed()}
      onDone={onDone}
    >
      {({ field }) => (
        <>
          <IdempotencyKey name="idempotency_key" />
          <TextField
            {...field('name')}
            label={m.api_key_name()}
            hint={m.api_key_name_hint()}
            maxLength={80}
            autoComplete="off"
          />
          <fieldset className={classes.choices}>
            <legend>{m.api_key_scopes_legend()}</legend>
            {apiScopes.map((scope) => (
              <CheckField
                key={scope}
                name="scopes"
                value={scope}
                label={scopeNames[scope]()}
                defaultChecked={[selected].flat().includes(scope)}
              />
            ))}
          </fieldset>
          <TextField
            {...field('expires_on')}
            type="date"
            label={m.api_key_expires_on()}
            hint={m.api_key_expires_on_hint()}
            optional
          />
        </>
      )}
    </FormDialog>
  );
}
