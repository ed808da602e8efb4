import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ContentPage, ContentSlug } from '#contract/content/content.ts';
import { api, codeOf, dataOf, labelsOf } from '#web/api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { isRecord } from '#web/ui/form/stored-value.ts';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import { PageConflict } from './page-conflict.tsx';
import { pageDraft } from './page-draft.ts';
import classes from './page-editor.module.css';
import { PageFields } from './page-fields.tsx';
import { pageParts } from './page-parts.ts';
import { changedFields, mergeText, type PageText, pageFromText, textOfPage, trailOf } from './page-text.ts';

const PagePreview = lazy(() => import('./page-preview.tsx'));

/** The server's errors by field path. */
function problemsOf(error: unknown, pageText: PageText): PageText {
  const data = dataOf(error);
  if (!isRecord(data) || !Array.isArray(data.fields)) return {};
  const problems: Record<string, string> = {};
  for (const problem of data.fields as unknown[]) {
    if (!isRecord(problem) || typeof problem.field !== 'string' || typeof problem.error !== 'string') continue;
    // The text field of a paragraph holds the whole paragraph.
    let place = problem.field.replace(/^page\.document\./, '');
    while (place.includes('.') && !(place in pageText)) place = place.slice(0, place.lastIndexOf('.'));
    problems[place] ??= problem.error;
  }
  return problems;
}

/**
 * Edits a content page: every part with its source and review, with a preview before saving; a saved version is
 * published immediately. Unsaved changes survive a reload, and another editor's changes are not overwritten.
 */
export function PageEditor({ slug, page }: { slug: ContentSlug; page: ContentPage | null }) {
  const storedDraft = pageDraft(slug);
  const draft = storedDraft.use();
  const { revalidate } = useRevalidator();
  const version = page?.version ?? null;
  const saved = useMemo(() => textOfPage(slug, page?.document ?? null), [slug, page]);
  const pageText = draft?.mine ?? saved;
  const mine = draft ? changedFields(draft.base, draft.mine) : [];
  const conflict = draft !== null && draft.version !== version;
  const [problems, setProblems] = useState<PageText>({});
  const [busy, setBusy] = useState(false);
  const [previewing, setPreviewing] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  // Moves the focus to the first invalid field.
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problems]);

  const write = (place: string, text: string) => {
    const base = draft?.base ?? saved;
    const next = { ...pageText, [place]: text };
    const from = draft ? draft.version : version;
    storedDraft.set(changedFields(base, next).length === 0 ? null : { version: from, base, mine: next });
    if (problems[place]) setProblems(({ [place]: _, ...others }) => others);
  };
  const discard = () => {
    storedDraft.set(null);
    setProblems({});
    setConfirming(false);
  };
  const save = async () => {
    if (busy) return;
    setBusy(true);
    setProblems({});
    try {
      await api.content.updateContentPage({ page: pageFromText(slug, pageText), version });
      storedDraft.set(null);
      showSuccess({ message: 'The page is saved. Everybody sees it now.' });
      await revalidate();
    } catch (error) {
      if (codeOf(error) === 'CHANGED_MEANWHILE') await revalidate();
      else {
        const problem = problemsOf(error, pageText);
        setProblems(problem);
        const [first] = Object.keys(problem);
        showError({
          message: first
            ? `${trailOf(slug, pageText, first)}: ${problem[first]}`
            : labelsOf(error, 'The page could not be saved. Your changes are kept here; please try again.'),
        });
      }
    }
    setBusy(false);
  };
  const theirs = conflict ? changedFields(draft.base, saved) : [];

  return (
    <>
      {conflict && (
        <PageConflict
          changes={theirs.map((place) => ({
            place,
            trail: trailOf(slug, saved, place),
            text: saved[place] ?? '',
            also: mine.includes(place),
          }))}
          onMerge={() => storedDraft.set({ version, base: saved, mine: mergeText(draft.base, draft.mine, saved) })}
          onTakeTheirs={discard}
        />
      )}
      <form
        ref={form}
        className={classes.form}
        noValidate
        aria-label="The page’s words"
        onSubmit={(event) => {
          event.preventDefault();
          if (mine.length > 0 && !conflict) void save();
        }}
      >
        <PageFields parts={pageParts[slug]} pageText={pageText} problems={problems} onWrite={write} />
        <div className={classes.bar}>
          <p role="status" className={classes.state}>
            {mine.length === 0
              ? 'No unsaved changes'
              : `Changes not saved yet: ${mine.length}. They are kept on this device.`}
          </p>
          <div className={classes.actions}>
            {page && <ButtonLink to={`/${slug}`}>View page</ButtonLink>}
            <Button onClick={() => setPreviewing(true)}>Preview</Button>
            <Button onClick={() => setConfirming(true)} disabled={mine.length === 0}>
              Discard
            </Button>
            <Button kind="primary" type="submit" busy={busy} disabled={mine.length === 0 || conflict}>
              {busy ? 'Saving...' : 'Save page'}
            </Button>
          </div>
        </div>
      </form>
      <ConfirmDialog
        open={confirming}
        title="Discard your changes?"
        confirmLabel="Discard changes"
        cancelLabel="Keep them"
        danger
        onConfirm={discard}
        onCancel={() => setConfirming(false)}
      >
        <p>What you changed since the page was last saved goes. This can’t be taken back.</p>
      </ConfirmDialog>
      <Suspense>
        {previewing && <PagePreview page={pageFromText(slug, pageText)} onClose={() => setPreviewing(false)} />}
      </Suspense>
    </>
  );
}
