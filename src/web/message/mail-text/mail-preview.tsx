import type { MailName } from '#contract/message/mail-text.ts';
import { m } from '#messages';
import classes from './mail-text.module.css';

type Props = {
  mail: MailName;
  /** The changed texts by their ids. */
  texts?: Readonly<Record<string, string>>;
  plain: string;
};

/** An email with example values: in both color schemes, and as plain text. */
export function MailPreview({ mail, texts = {}, plain }: Props) {
  const src = `/api/mail-preview/${mail}?texts=${encodeURIComponent(JSON.stringify(texts))}`;
  return (
    <div className={classes.preview}>
      <MailFrames src={src} />
      <h3>{m.email_preview_plain()}</h3>
      <pre className={classes.plain}>{plain}</pre>
    </div>
  );
}

/** An email that is not stored anywhere, in both color schemes; its plain text is folded. */
export function MailDraftPreview({ html, plain }: { html: string; plain: string }) {
  return (
    <div className={classes.preview}>
      <MailFrames srcDoc={html} />
      <details>
        <summary>{m.email_preview_plain()}</summary>
        <pre className={classes.plain}>{plain}</pre>
      </details>
    </div>
  );
}

/** An email by its address, or the email itself, in both color schemes. Its links open nothing. */
const MailFrames = (source: { src: string } | { srcDoc: string }) => (
  <div className={classes.schemes}>
    <figure>
      <figcaption>{m.email_preview_light()}</figcaption>
      <iframe className={classes.light} {...source} sandbox="" title={m.email_frame_light()} loading="lazy" />
    </figure>
    <figure>
      <figcaption>{m.email_preview_dark()}</figcaption>
      <iframe className={classes.dark} {...source} sandbox="" title={m.email_frame_dark()} loading="lazy" />
    </figure>
  </div>
);
