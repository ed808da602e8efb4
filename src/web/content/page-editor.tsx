import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ContentPage, ContentSlug } from '#contract/content/content.ts';
import { m } from '#messages';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { EditConflict } from '#web/ui/form/edit-conflict.tsx';
import { type FormAnswer, formField } from '#web/ui/form/form-answer.ts';
import { useFormAnswer } from '#web/ui/form/use-form-answer.ts';
import { useInBrowser } from '#web/ui/use-in-browser.ts';
import { pageDraft } from './page-draft.ts';
import classes from './page-editor.module.css';
import { PageFields } from './page-fields.tsx';
import { pageParts } from './page-parts.ts';
import {
  changedFields,
  mergeText,
  type PageText,
  pageFromText,
  problemsOfForm,
  textOfForm,
  textOfPage,
  trailOf,
} from './page-text.ts';

const PagePreview = lazy(() => import('./page-preview.tsx'));

/**
 * Edits a content page: every part with its source and review, with a preview before saving; a saved version is
 * published immediately. Unsaved changes survive a reload, and another editor's changes are not overwritten.
 */
export function PageEditor({ slug, page }: { slug: ContentSlug; page: ContentPage | null }) {
  const inBrowser = useInBrowser();
  const [previewing, setPreviewing] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const editor = useEditor(slug, page);
  const { form, pageText, mine, problems, sender, unscripted } = editor;
  const changes = (fields: readonly string[]) =>
    fields.map((place) => ({
      place,
      label: trailOf(slug, editor.saved, place),
      text: editor.saved[place] ?? '',
      also: mine.includes(place),
    }));
  const { formError } = sender;
  return (
    <>
      {editor.theirs && (
        <EditConflict
          changes={changes(editor.theirs)}
          decide={{ onMerge: editor.merge, onTakeTheirs: editor.discard }}
        />
      )}
      {!inBrowser && unscripted && <EditConflict changes={changes(unscripted)} />}
      <sender.fetcher.Form
        ref={form}
        method="post"
        className={classes.form}
        noValidate
        aria-label={m.page_form()}
        onSubmit={(event) => {
          if (mine.length === 0 || editor.theirs) event.preventDefault();
        }}
      >
        <input type="hidden" name={formField} value="updateContentPage" />
        <input type="hidden" name="version" value={editor.basedOn ?? ''} />
        {!inBrowser && formError && !unscripted && <p role="alert">{formError}</p>}
        <PageFields parts={pageParts[slug]} pageText={pageText} problems={problems} onWrite={editor.write} />
        <div className={classes.bar}>
          <p role="status" className={classes.state}>
            {mine.length === 0
              ? m.page_unchanged()
              : m.page_changed({ fields: mine.length, shown: String(mine.length) })}
          </p>
          <div className={classes.actions}>
            {page && <ButtonLink to={`/${slug}`}>{m.page_view()}</ButtonLink>}
            {inBrowser && (
              <>
                <Button onClick={() => setPreviewing(true)}>{m.page_preview()}</Button>
                <Button onClick={() => setConfirming(true)} disabled={mine.length === 0}>
                  {m.page_discard()}
                </Button>
              </>
            )}
            <Button
              kind="primary"
              type="submit"
              busy={sender.pending !== null}
              disabled={inBrowser && (mine.length === 0 || editor.theirs !== null)}
            >
              {sender.pending === null ? m.page_save() : m.page_saving()}
            </Button>
          </div>
        </div>
      </sender.fetcher.Form>
      <ConfirmDialog
        open={confirming}
        title={m.page_discard_title()}
        confirmLabel={m.page_discard_submit()}
        cancelLabel={m.page_discard_cancel()}
        danger
        onConfirm={() => {
          editor.discard();
          setConfirming(false);
        }}
        onCancel={() => setConfirming(false)}
      >
        <p>{m.page_discard_description()}</p>
      </ConfirmDialog>
      <Suspense>
        {previewing && <PagePreview page={pageFromText(slug, pageText)} onClose={() => setPreviewing(false)} />}
      </Suspense>
    </>
  );
}

/** What an editor changed, what another one saved meanwhile, and saving. */
function useEditor(slug: ContentSlug, page: ContentPage | null) {
  const storedDraft = pageDraft(slug);
  const draft = storedDraft.use();
  const { revalidate } = useRevalidator();
  const version = page?.version ?? null;
  const saved = useMemo(() => textOfPage(slug, page?.document ?? null), [slug, page]);
  const [problems, setProblems] = useState<PageText | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const sender = useFormAnswer({
    submissions: { updateContentPage: { failed: m.page_not_saved() } },
    shown: ['CHANGED_MEANWHILE'],
    onAnswer: (answer) => {
      if (answer.done) return storedDraft.set(null);
      if (answer.code === 'CHANGED_MEANWHILE') void revalidate();
      setProblems(problemsIn(answer, saved));
    },
  });
  // An answer to a form that was sent without scripts.
  const native = sender.fetcher.data === undefined && !sender.answer?.done ? sender.answer : undefined;
  const entered = native ? textOfForm(saved, native.result.submission.payload) : saved;
  const pageText = draft?.mine ?? entered;
  const mine = draft ? changedFields(draft.base, draft.mine) : [];

  const put = (base: PageText, next: PageText) => {
    const from = draft ? draft.version : version;
    storedDraft.set(changedFields(base, next).length === 0 ? null : { version: from, base, mine: next });
  };
  // Text that was typed before the scripts ran.
  const [catchUp] = useState(() => () => {
    const typed = textOfForm(saved, Object.fromEntries(new FormData(form.current ?? undefined)));
    const fields = changedFields(saved, typed);
    if (fields.length === 0) return;
    const before = storedDraft.get() ?? { version, base: saved, mine: saved };
    const mine = Object.fromEntries(fields.map((place) => [place, typed[place] ?? '']));
    storedDraft.set({ ...before, mine: { ...before.mine, ...mine } });
  });
  useLayoutEffect(catchUp, [catchUp]);
  // Moves the focus to the first invalid field.
  useEffect(() => {
    if (problems) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problems]);

  return {
    form,
    sender,
    saved,
    pageText,
    mine,
    /** The version that a saved form replaces. */
    basedOn: draft ? draft.version : version,
    problems: problems ?? (native ? problemsIn(native, saved) : {}),
    /** The fields that another editor changed since the start of the draft; null without a conflict. */
    theirs: draft !== null && draft.version !== version ? changedFields(draft.base, saved) : null,
    /** Without scripts: the fields in which the entered text differs from what another editor saved. */
    unscripted: native?.code === 'CHANGED_MEANWHILE' ? changedFields(entered, saved) : null,
    write: (place: string, text: string) => {
      put(draft?.base ?? saved, { ...pageText, [place]: text });
      if (problems?.[place]) setProblems((before) => without(before ?? {}, place));
    },
    merge: () => draft && storedDraft.set({ version, base: saved, mine: mergeText(draft.base, draft.mine, saved) }),
    discard: () => {
      storedDraft.set(null);
      setProblems(null);
    },
  };
}

const problemsIn = (answer: FormAnswer, page: PageText) => problemsOfForm(page, answer.result.error?.fieldErrors ?? {});

const without = (problems: PageText, place: string): PageText => {
  const { [place]: _, ...others } = problems;
  return others;
};
