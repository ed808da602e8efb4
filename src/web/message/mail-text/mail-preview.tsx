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
      <div className={classes.schemes}>
        <figure>
          <figcaption>{m.email_preview_light()}</figcaption>
          <iframe className={classes.light} src={src} title={m.email_frame_light()} loading="lazy" />
        </figure>
        <figure>
          <figcaption>{m.email_preview_dark()}</figcaption>
          <iframe className={classes.dark} src={src} title={m.email_frame_dark()} loading="lazy" />
        </figure>
      </div>
      <h3>{m.email_preview_plain()}</h3>
      <pre className={classes.plain}>{plain}</pre>
    </div>
  );
}
