import type { ApiClient } from '#contract/client.ts';
import type { EditedMailText, MailName, MailTextVersion } from '#contract/message/mail-text.ts';
import { longestMailText } from '#domain/message/mail-text.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { DialogButton, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { EditConflict } from '#web/ui/form/edit-conflict.tsx';
import { TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { ReviewBackButton } from '#web/ui/form/review-back-button.tsx';
import { type FormState, SubmitForm } from '#web/ui/form/submit-form.tsx';
import { useUnsavedFields } from '#web/ui/form/unsaved-fields.ts';
import { Panel } from '#web/ui/panel.tsx';
import { useInBrowser } from '#web/ui/use-in-browser.ts';
import { mailLabels, mailPartNames } from './mail-labels.ts';
import { MailPreview } from './mail-preview.tsx';
import classes from './mail-text.module.css';
import { inBraces } from './mail-text-problem.ts';
import { TextChanges } from './text-changes.tsx';

type Shown = Awaited<ReturnType<ApiClient['message']['getMailText']>>;

type Props = { mail: MailName; shown: Shown };

const fieldOf = (id: string): string => `texts.${id}`;

/** The texts of an email. What they become is shown before it is saved. */
export function MailTextEditor({ mail, shown }: Props) {
  const values = Object.fromEntries(shown.texts.map(({ id, text }) => [fieldOf(id), text]));
  const { version } = shown;
  const { watch, theirs, savedByOthers, onAnswer, onSaved, discard } = useUnsavedFields({
    form: 'updateMailText',
    code: 'MAIL_TEXTS_CHANGED',
    version,
    values,
  });
  const others = theirs ?? savedByOthers;
  const inBrowser = useInBrowser();
  const labelOfField = (name: string) => {
    const text = shown.texts.find(({ id }) => fieldOf(id) === name);
    return text ? labelOf(text, shown.texts) : '';
  };
  return (
    <>
      <div {...watch}>
        <SubmitForm
          name="updateMailText"
          asksBeforeLeaving
          values={values}
          shown={['MAIL_TEXTS_CHANGED']}
          onAnswer={onAnswer}
          onDone={(saved) => onSaved(Number(saved))}
        >
          {(state) => (
            <>
              <input type="hidden" name="mail" value={mail} />
              <input type="hidden" name="version" value={version} />
              {others && (
                <EditConflict
                  changes={others.map(({ name, ...change }) => ({ place: name, label: labelOfField(name), ...change }))}
                  isSaved={theirs === null}
                  {...(inBrowser && theirs && { decide: { onTakeTheirs: discard } })}
                />
              )}
              <Panel
                title={state.review === undefined ? m.email_texts() : m.email_review_title()}
                description={
                  state.review === undefined
                    ? m.email_texts_lead({ example: inBraces('brand') })
                    : m.email_review_lead()
                }
              >
                <TextFields state={state} texts={shown.texts} />
                {state.review !== undefined && <Review mail={mail} state={state} shown={shown} />}
              </Panel>
            </>
          )}
        </SubmitForm>
      </div>
      <Panel
        title={m.email_preview()}
        description={m.email_preview_lead()}
        actions={shown.changed > 0 && <ResetTexts mail={mail} version={version} onSaved={onSaved} />}
      >
        <MailPreview key={version} mail={mail} plain={shown.plain} />
      </Panel>
    </>
  );
}

function TextFields({ state, texts }: { state: FormState; texts: readonly EditedMailText[] }) {
  return (
    <fieldset hidden={state.review !== undefined} className={classes.texts}>
      <legend className="visually-hidden">{m.email_texts()}</legend>
      {texts.map((text) => (
        <TextAreaField
          key={text.id}
          {...state.field(fieldOf(text.id))}
          label={labelOf(text, texts)}
          hint={hintOf(text)}
          rows={text.standard.length > 80 ? 3 : 1}
          maxLength={longestMailText}
          required
        />
      ))}
      <TextField
        {...state.field('reason')}
        label={m.company_reason()}
        hint={m.company_reason_hint()}
        maxLength={200}
        required
      />
      <div className={classes.actions}>
        <Button type="submit" kind="primary" busy={state.pending}>
          {m.email_review()}
        </Button>
      </div>
    </fieldset>
  );
}

function Review({ mail, state, shown }: Props & { state: FormState }) {
  const { changes, plain } = state.review as { changes: MailTextVersion['changes']; plain: string };
  const standardOf = (id: string) => shown.texts.find((text) => text.id === id)?.standard ?? '';
  const texts = Object.fromEntries(changes.map(({ id, after }) => [id, after ?? standardOf(id)]));
  return (
    <div className={classes.preview}>
      <TextChanges changes={changes} />
      <MailPreview mail={mail} texts={texts} plain={plain} />
      <div className={classes.actions}>
        <Button type="submit" kind="primary" busy={state.pending} autoFocus>
          {m.email_save()}
        </Button>
        <ReviewBackButton onBack={state.change}>{m.company_back()}</ReviewBackButton>
      </div>
    </div>
  );
}

type ResetProps = { mail: MailName; version: number; onSaved: (version: number) => void };

function ResetTexts({ mail, version, onSaved }: ResetProps) {
  const dialog = useDialog('standard');
  return (
    <>
      <DialogButton dialog={dialog} item={mail} size="sm">
        {m.email_reset()}
      </DialogButton>
      <FormDialog
        dialog={dialog}
        title={m.email_reset_title()}
        description={m.email_reset_description()}
        submission="resetMailText"
        onDone={(saved) => onSaved(Number(saved))}
        submitLabel={m.email_reset()}
      >
        {({ field }) => (
          <>
            <input type="hidden" name="mail" value={mail} />
            <input type="hidden" name="version" value={version} />
            <TextField {...field('reason')} label={m.company_reason()} maxLength={200} autoComplete="off" required />
          </>
        )}
      </FormDialog>
    </>
  );
}

/** The part of the mail, numbered where there are several, with the form of a plural. */
function labelOf(text: EditedMailText, all: readonly EditedMailText[]): string {
  const keyOf = ({ id }: EditedMailText) => id.replace(/-(one|other)$/, '');
  const keys = [...new Set(all.filter(({ part }) => part === text.part).map(keyOf))];
  const name = mailPartNames[text.part]();
  const part = keys.length === 1 ? name : m.email_part_numbered({ part: name, number: keys.indexOf(keyOf(text)) + 1 });
  if (text.count === null) return part;
  return text.count === 'one' ? m.email_part_one({ part }) : m.email_part_other({ part });
}

/** The values that a text may have, the standard text of a changed one, and the other mails that it is in. */
function hintOf(text: EditedMailText): string {
  const values = text.values.map(({ name, required, example }) =>
    (required ? m.email_value_required : m.email_value)({ value: inBraces(name), example }),
  );
  const standard = text.text === text.standard ? [] : [m.email_standard_text({ text: text.standard })];
  const others = text.also_in.map((name) => mailLabels[name]());
  const also =
    others.length === 0 ? [] : [m.email_also({ count: others.length, names: others.slice(0, 3).join(', ') })];
  return [m.email_values({ values: values.join(', ') }), ...standard, ...also].join(m.email_hint_separator());
}
