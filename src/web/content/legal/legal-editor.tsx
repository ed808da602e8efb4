import { type ReactNode, useState } from 'react';
import type { LegalDraft } from '#contract/content/legal-text.ts';
import type { LegalTextKind } from '#domain/content/legal-text.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogButton, type DialogState, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { EditConflict } from '#web/ui/form/edit-conflict.tsx';
import { TextAreaField } from '#web/ui/form/field.tsx';
import type { FormAnswer } from '#web/ui/form/form-answer.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { useUnsavedFields } from '#web/ui/form/unsaved-fields.ts';
import { Panel } from '#web/ui/panel.tsx';
import { useInBrowser } from '#web/ui/use-in-browser.ts';
import classes from './legal-editor.module.css';
import { legalLabels } from './legal-labels.ts';
import type { MarkdownNode } from './markdown.ts';
import { MarkdownText } from './markdown-text.tsx';

type Props = {
  kind: LegalTextKind;
  draft: LegalDraft | null;
  /** The saved draft as readers will see it. */
  preview: readonly MarkdownNode[];
  /** The text of the current version. */
  current: string | null;
  /** The number of the version that the draft becomes. */
  next: number;
};

/** What an editor without a draft starts from: the version before the one that its draft becomes. */
const withoutDraft = (next: number) => `after version ${next - 1}`;

const labels = { text: m.legal_text_field, summary: m.legal_summary } as const;

/** The draft of a legal text: write it, look at it, publish or delete it. */
export function LegalEditor({ kind, draft, preview, current, next }: Props) {
  const { timeZone } = useCompany();
  const values = { text: draft?.text ?? current ?? '', summary: draft?.summary ?? '' };
  const version = draft?.revision ?? withoutDraft(next);
  const { watch, unsaved, theirs, savedByOthers, onAnswer, onSaved, discard } = useUnsavedFields({
    form: 'saveLegalDraft',
    code: 'CHANGED_MEANWHILE',
    version,
    values,
  });
  const others = theirs ?? savedByOthers;
  const inBrowser = useInBrowser();
  // The draft that was shown when publishing or deleting it was refused, because someone else has changed it.
  const [refused, setRefused] = useState<{ readonly version: typeof version; readonly values: typeof values }>();
  const isRefused = refused !== undefined && refused.version !== version;
  const publishing = useDialog('publish');
  const deleting = useDialog('delete');
  /** Closes a dialog about a draft that is no longer the one that was read: the page shows the present one. */
  const noteRefusal = (dialog: DialogState) => (answer: FormAnswer) => {
    setRefused(answer.code === 'CHANGED_MEANWHILE' ? { version, values } : undefined);
    if (answer.code === 'CHANGED_MEANWHILE') dialog.close();
  };
  return (
    <>
      <Panel
        title={m.legal_draft_of({ version: next })}
        description={
          draft ? m.legal_draft_saved_at({ moment: formatMoment(draft.updated_at, timeZone) }) : m.legal_draft_none()
        }
      >
        <div {...watch}>
          <SubmitForm
            name="saveLegalDraft"
            asksBeforeLeaving
            values={values}
            shown={['CHANGED_MEANWHILE']}
            onAnswer={onAnswer}
            onDone={(revision) => {
              onSaved(Number(revision));
              setRefused(undefined);
            }}
          >
            {({ field, pending }) => (
              <>
                <Hidden kind={kind} draft={draft} />
                <input type="hidden" name="current_version" value={next - 1} />
                {isRefused && !others && <Refused draft={draft} before={refused.values} values={values} />}
                {others && (
                  <EditConflict
                    changes={others.map(({ name, ...change }) => ({ place: name, label: labels[name](), ...change }))}
                    isSaved={theirs === null}
                    {...(inBrowser && theirs && { decide: { onTakeTheirs: discard } })}
                  />
                )}
                <TextAreaField
                  {...field('text')}
                  label={labels.text()}
                  hint={m.legal_text_hint()}
                  rows={24}
                  maxLength={200_000}
                  required
                />
                <TextAreaField
                  {...field('summary')}
                  label={labels.summary()}
                  hint={m.legal_summary_hint()}
                  optional={current === null}
                  rows={2}
                  maxLength={1000}
                />
                <p>
                  <Button type="submit" kind={draft ? 'quiet' : 'primary'} busy={pending}>
                    {m.legal_save_draft()}
                  </Button>
                </p>
              </>
            )}
          </SubmitForm>
        </div>
      </Panel>
      {draft && (
        <DraftPreview preview={preview} hasUnsaved={unsaved.length > 0}>
          <DialogButton kind="primary" dialog={publishing} item={kind} disabled={unsaved.length > 0}>
            {m.legal_publish({ version: next })}
          </DialogButton>
          <DialogButton dialog={deleting} item={kind}>
            {m.legal_delete_draft()}
          </DialogButton>
        </DraftPreview>
      )}
      <FormDialog
        dialog={publishing}
        title={m.legal_publish_title({ name: legalLabels[kind](), version: next })}
        description={
          kind === 'consultant-agreement' ? m.legal_publish_agreement_description() : m.legal_publish_description()
        }
        submission="publishLegalText"
        submitLabel={m.legal_publish({ version: next })}
        onDone={() => onSaved(withoutDraft(next + 1))}
        onAnswer={noteRefusal(publishing)}
      >
        <Hidden kind={kind} draft={draft} />
      </FormDialog>
      <FormDialog
        dialog={deleting}
        title={m.legal_delete_title()}
        description={m.legal_delete_description()}
        submission="deleteLegalDraft"
        submitLabel={m.legal_delete_draft()}
        danger
        onDone={() => onSaved(withoutDraft(next))}
        onAnswer={noteRefusal(deleting)}
      >
        <Hidden kind={kind} draft={draft} />
      </FormDialog>
    </>
  );
}

type PreviewProps = Pick<Props, 'preview'> & { hasUnsaved: boolean; children: ReactNode };

/** The saved draft as readers will see it, with the buttons that decide about it. */
const DraftPreview = ({ preview, hasUnsaved, children }: PreviewProps) => (
  <Panel title={m.legal_preview()} description={m.legal_preview_lead()}>
    <MarkdownText nodes={preview} />
    <div className={classes.decide}>
      {children}
      {hasUnsaved && <p className={classes.unsaved}>{m.legal_publish_unsaved()}</p>}
    </div>
  </Panel>
);

type Texts = Readonly<Record<keyof typeof labels, string>>;

/** What someone else has done to a draft that was to be published or deleted. */
function Refused({ draft, before, values }: Pick<Props, 'draft'> & { before: Texts; values: Texts }) {
  const changed = (['text', 'summary'] as const).filter((name) => values[name] !== before[name]);
  return (
    <EditConflict
      lead={draft ? m.legal_refused_changed() : m.legal_refused_gone()}
      changes={
        draft ? changed.map((name) => ({ place: name, label: labels[name](), text: values[name], also: false })) : []
      }
    />
  );
}

function Hidden({ kind, draft }: Pick<Props, 'kind' | 'draft'>) {
  return (
    <>
      <input type="hidden" name="kind" value={kind} />
      {draft && <input type="hidden" name="revision" value={draft.revision} />}
    </>
  );
}
