import type { ProductTexts } from '#contract/catalog/content-generator.ts';
import { slugOf } from '#domain/catalog/generated-content.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { saveAs } from '#web/ui/save-as.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import classes from './product-generator.module.css';

type Image = { readonly address: string; readonly productName: string };

/** The generated picture and texts, to review, copy and download. */
export function GeneratedContent({ image, texts }: { image: Image | null; texts: ProductTexts | null }) {
  const preview =
    image === null && texts === null ? (
      <EmptyState why="data" title="Nothing generated yet">
        Enter the product’s name and category, then generate a picture or texts.
      </EmptyState>
    ) : (
      <div className={classes.stack}>
        {image && <Picture image={image} />}
        {texts && <Texts texts={texts} />}
      </div>
    );
  return (
    <Tabs
      label="Generated content"
      tabs={[
        { key: 'preview', label: 'Preview', content: preview },
        { key: 'export', label: 'Export Data', content: <Export texts={texts} /> },
      ]}
    />
  );
}

function Picture({ image }: { image: Image }) {
  return (
    <figure className={classes.picture}>
      <img src={image.address} alt={`Generated: ${image.productName}`} />
      <Button onClick={() => void download(image)}>Download image</Button>
    </figure>
  );
}

/** Converted to WebP; a browser that cannot write WebP downloads the original. */
async function download({ address, productName }: Image): Promise<void> {
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
    ['Title', texts.title],
    ['Short description', texts.shortDescription],
    ['Full description', texts.fullDescription],
    ['Tags', texts.tags.join(', ')],
    ['URL slug', texts.slug],
  ] as const;
  return (
    <dl className={classes.texts}>
      {parts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span>{text}</span>
            <Button kind="plain" size="sm" aria-label={`Copy ${label}`} onClick={() => void copy(text)}>
              Copy
            </Button>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Export({ texts }: { texts: ProductTexts | null }) {
  if (texts === null) {
    return (
      <EmptyState why="data" title="No content to export">
        Generate content first.
      </EmptyState>
    );
  }
  const { title, fullDescription, shortDescription, slug, tags } = texts;
  const exported = { name: title, description: fullDescription, short_description: shortDescription, slug, tags };
  const json = JSON.stringify(exported, null, 2);
  return (
    <div className={classes.stack}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={classes.json} tabIndex={0}>
        {json}
      </pre>
      <div>
        <Button onClick={() => void copy(json)}>Copy all as JSON</Button>
      </div>
      <div className={classes.hints}>
        <h3>In an online store</h3>
        <ul>
          <li>
            <code>name</code>, <code>description</code>, <code>short_description</code>, <code>slug</code> and{' '}
            <code>tags</code> are named as WooCommerce’s product interface names them.
          </li>
          <li>The slug becomes the end of the product’s address; change it before the product is shared, not after.</li>
          <li>Add the picture from the Preview as the product’s image, with its own words for who can’t see it.</li>
        </ul>
      </div>
    </div>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSuccess({ message: 'Content copied to clipboard' });
  } catch {
    showError({ message: 'The browser did not allow copying.' });
  }
}
