import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ContentPage, ContentSlug } from '#contract/company-content.ts';
import { api, codeOf, dataOf, wordsOf } from '#web/api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { isRecord } from '#web/ui/kept-value.ts';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import { PageConflict } from './page-conflict.tsx';
import { pageDraft } from './page-draft.ts';
import classes from './page-editor.module.css';
import { PageFields } from './page-fields.tsx';
import { pageParts } from './page-parts.ts';
import { changedFields, mergeWords, pageOfWords, trailOf, type Words, wordsOfPage } from './page-words.ts';

const PagePreview = lazy(() => import('./page-preview.tsx'));

/** What the server found wrong, by the place of its field. */
function problemsOf(error: unknown, words: Words): Words {
  const data = dataOf(error);
  if (!isRecord(data) || !Array.isArray(data.fields)) return {};
  const problems: Record<string, string> = {};
  for (const found of data.fields as unknown[]) {
    if (!isRecord(found) || typeof found.field !== 'string' || typeof found.error !== 'string') continue;
    // of a paragraph the field is its text
    let place = found.field.replace(/^page\.document\./, '');
    while (place.includes('.') && !(place in words)) place = place.slice(0, place.lastIndexOf('.'));
    problems[place] ??= found.error;
  }
  return problems;
}

/**
 * Writes a page of the company's own words: every part with its source and review, looked at before it is saved, seen by
 * everybody at once after. What is not saved yet outlives a reload; what somebody else saved meanwhile is not overwritten.
 */
export function PageEditor({ slug, page }: { slug: ContentSlug; page: ContentPage | null }) {
  const kept = pageDraft(slug);
  const draft = kept.use();
  const { revalidate } = useRevalidator();
  const version = page?.version ?? null;
  const saved = useMemo(() => wordsOfPage(slug, page?.document ?? null), [slug, page]);
  const words = draft?.mine ?? saved;
  const mine = draft ? changedFields(draft.base, draft.mine) : [];
  const conflict = draft !== null && draft.version !== version;
  const [problems, setProblems] = useState<Words>({});
  const [busy, setBusy] = useState(false);
  const [looking, setLooking] = useState(false);
  const [asking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  // the first field that is wrong gets the focus
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problems]);

  const write = (place: string, text: string) => {
    const base = draft?.base ?? saved;
    const next = { ...words, [place]: text };
    const from = draft ? draft.version : version;
    kept.set(changedFields(base, next).length === 0 ? null : { version: from, base, mine: next });
    if (problems[place]) setProblems(({ [place]: _, ...others }) => others);
  };
  const discard = () => {
    kept.set(null);
    setProblems({});
    setAsking(false);
  };
  const save = async () => {
    if (busy) return;
    setBusy(true);
    setProblems({});
    try {
      await api.company.updateContentPage({ page: pageOfWords(slug, words), version });
      kept.set(null);
      showSuccess({ message: 'The page is saved. Everybody sees it now.' });
      await revalidate();
    } catch (error) {
      if (codeOf(error) === 'CHANGED_MEANWHILE') await revalidate();
      else {
        const found = problemsOf(error, words);
        setProblems(found);
        const [first] = Object.keys(found);
        showError({
          message: first
            ? `${trailOf(slug, words, first)}: ${found[first]}`
            : wordsOf(error, 'The page could not be saved. Your changes are kept here; please try again.'),
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
          onMerge={() => kept.set({ version, base: saved, mine: mergeWords(draft.base, draft.mine, saved) })}
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
        <PageFields parts={pageParts[slug]} words={words} problems={problems} onWrite={write} />
        <div className={classes.bar} data-stays-at-bottom>
          <p role="status" className={classes.state}>
            {mine.length === 0
              ? 'No unsaved changes'
              : `Changes not saved yet: ${mine.length}. They are kept on this device.`}
          </p>
          <div className={classes.actions}>
            {page && <ButtonLink to={`/${slug}`}>View page</ButtonLink>}
            <Button onClick={() => setLooking(true)}>Preview</Button>
            <Button onClick={() => setAsking(true)} disabled={mine.length === 0}>
              Discard
            </Button>
            <Button kind="primary" type="submit" busy={busy} disabled={mine.length === 0 || conflict}>
              {busy ? 'Saving...' : 'Save page'}
            </Button>
          </div>
        </div>
      </form>
      <ConfirmDialog
        open={asking}
        title="Discard your changes?"
        confirmLabel="Discard changes"
        cancelLabel="Keep them"
        danger
        onConfirm={discard}
        onCancel={() => setAsking(false)}
      >
        <p>What you changed since the page was last saved goes. This can’t be taken back.</p>
      </ConfirmDialog>
      <Suspense>
        {looking && <PagePreview page={pageOfWords(slug, words)} onClose={() => setLooking(false)} />}
      </Suspense>
    </>
  );
}
