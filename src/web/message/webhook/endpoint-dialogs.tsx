import { useActionData } from 'react-router';
import type { WebhookEndpointRow } from '#contract/message/webhook.ts';
import { type WebhookEvent, webhookEvents } from '#domain/message/webhook-event.ts';
import { m } from '#messages';
import type { DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { CheckField, TextField } from '#web/ui/form/field.tsx';
import type { FormAnswer } from '#web/ui/form/form-answer.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { IdempotencyKey } from '#web/ui/form/idempotency-key.tsx';
import type { FormState } from '#web/ui/form/submit-form.tsx';
import { webhookEventNames } from './event-names.ts';
import classes from './webhook.module.css';

/** `onDone` gets the new endpoint's address and secret. */
export function AddEndpointDialog({ dialog, onDone }: { dialog: DialogState; onDone: (value: unknown) => void }) {
  return (
    <FormDialog
      dialog={dialog}
      title={m.endpoint_add()}
      submission="createWebhookEndpoint"
      submitLabel={m.endpoint_add()}
      failed={m.endpoint_add_failed()}
      onDone={onDone}
    >
      {({ field }) => (
        <>
          <IdempotencyKey name="idempotency_key" />
          <Fields field={field} form="createWebhookEndpoint" selected={[]} />
        </>
      )}
    </FormDialog>
  );
}

export function EditEndpointDialog({
  dialog,
  endpoint,
}: {
  dialog: DialogState;
  endpoint: WebhookEndpointRow | undefined;
}) {
  return (
    <FormDialog
      dialog={dialog}
      title={m.endpoint_edit_title()}
      submission="updateWebhookEndpoint"
      values={
        endpoint ? { url: endpoint.url, description: endpoint.description, active: endpoint.state === 'active' } : {}
      }
      submitLabel={m.endpoint_save()}
      failed={m.endpoint_save_failed()}
    >
      {({ field, checked }) => (
        <>
          <input type="hidden" name="endpoint_id" value={dialog.item ?? ''} />
          <Fields field={field} form={`updateWebhookEndpoint#${dialog.item}`} selected={endpoint?.events ?? []} />
          <CheckField {...checked('active')} label={m.endpoint_active()} />
        </>
      )}
    </FormDialog>
  );
}

type FieldsProps = Pick<FormState, 'field'> & { readonly form: string; readonly selected: readonly WebhookEvent[] };

function Fields({ field, form, selected }: FieldsProps) {
  // Without scripts a refused form is shown again with what was selected.
  const native = useActionData<FormAnswer>();
  const entered = native?.form === form ? native.result.submission.payload.events : selected;
  return (
    <>
      <TextField
        {...field('url')}
        type="url"
        label={m.endpoint_url()}
        hint={m.endpoint_url_hint()}
        maxLength={500}
        autoComplete="off"
      />
      <TextField {...field('description')} label={m.endpoint_label()} maxLength={120} autoComplete="off" optional />
      <fieldset className={classes.choices}>
        <legend>{m.endpoint_events_legend()}</legend>
        {webhookEvents.map((event) => (
          <CheckField
            key={event}
            name="events"
            value={event}
            label={webhookEventNames[event]()}
            defaultChecked={[entered].flat().includes(event)}
          />
        ))}
      </fieldset>
    </>
  );
}
