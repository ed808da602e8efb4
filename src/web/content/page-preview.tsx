import { useEffect, useRef } from 'react';
import type { ContentDocument } from '#contract/content/content.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { AboutView } from './about-view.tsx';
import { CharterView } from './charter-view.tsx';
import classes from './page-preview.module.css';
import { ScienceView } from './science-view.tsx';

function View({ page }: { page: ContentDocument }) {
  switch (page.slug) {
    case 'about':
      return <AboutView about={page.document} />;
    case 'charter':
      return <CharterView charter={page.document} />;
    case 'science':
      return <ScienceView science={page.document} />;
  }
}

/** The page as visitors would see it, in a full-window dialog; its links are disabled. */
export default function PagePreview({ page, onClose }: { page: ContentDocument; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={classes.window} aria-label={m.page_preview()} onClose={onClose}>
      <div className={classes.bar}>
        <p>{m.page_preview_note()}</p>
        <Button kind="primary" size="sm" onClick={() => dialog.current?.close()}>
          {m.page_preview_close()}
        </Button>
      </div>
      <div
        onClickCapture={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
        }}
      >
        <View page={page} />
      </div>
    </dialog>
  );
}
