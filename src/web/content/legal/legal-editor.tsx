import type { LegalDraft } from '#contract/content/legal-text.ts';
import type { LegalTextKind } from '#domain/content/legal-text.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogButton, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { TextAreaField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
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

/** The draft of a legal text: write it, look at it, publish or delete it. */
export function LegalEditor({ kind, draft, preview, current, next }: Props) {
  const { timeZone } = useCompany();
  const values = { text: draft?.text ?? current ?? '', summary: draft?.summary ?? '' };
  const publishing = useDialog('publish');
  const deleting = useDialog('delete');
  return (
    <>
      <Panel
        title={m.legal_draft_of({ version: next })}
        description={
          draft ? m.legal_draft_saved_at({ moment: formatMoment(draft.updated_at, timeZone) }) : m.legal_draft_none()
        }
      >
        {/* A saved draft is a new one to edit. */}
        <SubmitForm key={draft?.revision ?? 0} name="saveLegalDraft" values={values}>
          {({ field, pending }) => (
            <>
              <Hidden kind={kind} draft={draft} />
              <TextAreaField
                {...field('text')}
                label={m.legal_text_field()}
                hint={m.legal_text_hint()}
                rows={24}
                maxLength={200_000}
                required
              />
              <TextAreaField
                {...field('summary')}
                label={m.legal_summary()}
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
      </Panel>
      {draft && (
        <Panel title={m.legal_preview()} description={m.legal_preview_lead()}>
          <MarkdownText nodes={preview} />
          <div className={classes.decide}>
            <DialogButton kind="primary" dialog={publishing} item={kind}>
              {m.legal_publish({ version: next })}
            </DialogButton>
            <DialogButton dialog={deleting} item={kind}>
              {m.legal_delete_draft()}
            </DialogButton>
          </div>
        </Panel>
      )}
      <FormDialog
        dialog={publishing}
        title={m.legal_publish_title({ name: legalLabels[kind](), version: next })}
        description={
          kind === 'consultant-agreement' ? m.legal_publish_agreement_description() : m.legal_publish_description()
        }
        submission="publishLegalText"
        submitLabel={m.legal_publish({ version: next })}
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
      >
        <Hidden kind={kind} draft={draft} />
      </FormDialog>
    </>
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
