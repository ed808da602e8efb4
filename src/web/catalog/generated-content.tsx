import type { ProductTexts } from '#contract/catalog/content-generator.ts';
import { slugOf } from '#domain/catalog/generated-content.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { CodeBlock } from '#web/ui/code-block.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { saveAs } from '#web/ui/save-as.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import { useInBrowser } from '#web/ui/use-in-browser.ts';
import classes from './product-generator.module.css';

/** A picture as a data address, with the name that it was made for. */
export type GeneratedImage = { readonly address: string; readonly productName: string };

/** The generated picture and texts, to review, copy and download. */
export function GeneratedContent({ image, texts }: { image: GeneratedImage | null; texts: ProductTexts | null }) {
  const preview =
    image === null && texts === null ? (
      <EmptyState why="data" title={m.generated_content_none()}>
        {m.generated_content_none_description()}
      </EmptyState>
    ) : (
      <div className={classes.stack}>
        {image && <Picture image={image} />}
        {texts && <Texts texts={texts} />}
      </div>
    );
  return (
    <Tabs
      label={m.generated_content_title()}
      tabs={[
        { key: 'preview', label: m.generated_content_preview(), content: preview },
        { key: 'export', label: m.generated_content_export(), content: <Export texts={texts} /> },
      ]}
    />
  );
}

function Picture({ image }: { image: GeneratedImage }) {
  const inBrowser = useInBrowser();
  return (
    <figure className={classes.picture}>
      <img src={image.address} alt={m.generated_content_image({ product: image.productName })} />
      {inBrowser ? (
        <Button onClick={() => void download(image)}>{m.generated_content_download()}</Button>
      ) : (
        // The original; converting it takes scripts.
        <a href={image.address} download={slugOf(image.productName) || 'product'}>
          {m.generated_content_download()}
        </a>
      )}
    </figure>
  );
}

/** Converted to WebP; a browser that cannot write WebP downloads the original. */
async function download({ address, productName }: GeneratedImage): Promise<void> {
  const name = slugOf(productName) || 'product';
  const given = pictureOf(address);
  const webp = given.type === 'image/webp' ? given : await asWebp(given);
  saveAs(`${name}.${webp.type.replace('image/', '')}`, webp.type, webp);
}

/** Decodes a data address without fetch, because the page's policy restricts the network to this site. */
function pictureOf(address: string): Blob {
  const [head = '', body = ''] = address.split(',', 2);
  const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' });
}

async function asWebp(given: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(given);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  const webp = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92));
  return webp?.type === 'image/webp' ? webp : given;
}

function Texts({ texts }: { texts: ProductTexts }) {
  const parts = [
    [m.generated_content_name(), texts.title],
    [m.generated_content_short(), texts.shortDescription],
    [m.generated_content_full(), texts.fullDescription],
    [m.generated_content_tags(), texts.tags.join(', ')],
    [m.generated_content_slug(), texts.slug],
  ] as const;
  return (
    <dl className={classes.texts}>
      {parts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span>{text}</span>
            <CopyButton text={text} size="sm" label={m.generated_content_copy_named({ name: label })}>
              {m.generated_content_copy()}
            </CopyButton>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Export({ texts }: { texts: ProductTexts | null }) {
  if (texts === null) {
    return (
      <EmptyState why="data" title={m.generated_content_no_export()}>
        {m.generated_content_no_export_description()}
      </EmptyState>
    );
  }
  const { title, fullDescription, shortDescription, slug, tags } = texts;
  const exported = { name: title, description: fullDescription, short_description: shortDescription, slug, tags };
  const json = JSON.stringify(exported, null, 2);
  return (
    <div className={classes.stack}>
      <CodeBlock>{json}</CodeBlock>
      <div>
        <CopyButton text={json}>{m.generated_content_copy_all()}</CopyButton>
      </div>
      <div className={classes.hints}>
        <h3>{m.generated_content_store()}</h3>
        <ul>
          <li>{m.generated_content_store_names()}</li>
          <li>{m.generated_content_store_slug()}</li>
          <li>{m.generated_content_store_image()}</li>
        </ul>
      </div>
    </div>
  );
}

/** Copying takes scripts; without them the text can be selected. */
function CopyButton({ text, label, size, children }: CopyButtonProps) {
  if (!useInBrowser()) return null;
  return (
    <Button
      {...(size && { kind: 'plain', size })}
      {...(label !== undefined && { 'aria-label': label })}
      onClick={() => void copy(text)}
    >
      {children}
    </Button>
  );
}

type CopyButtonProps = { text: string; label?: string; size?: 'sm'; children: string };

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSuccess({ message: m.generated_content_copied() });
  } catch {
    showError({ message: m.generated_content_not_copied() });
  }
}
