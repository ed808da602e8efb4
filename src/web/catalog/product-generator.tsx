import { useState } from 'react';
import type { ProductTexts } from '#contract/catalog/content-generator.ts';
import { generatorCategories } from '#domain/catalog/generated-content.ts';
import { api, labelsOf } from '#web/api.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { ScriptForm } from '#web/ui/form/script-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import { GeneratedContent } from './generated-content.tsx';
import classes from './product-generator.module.css';

type Kind = 'image' | 'description';
type Category = (typeof generatorCategories)[number];

const text = {
  image: { done: 'Image generated successfully!', failed: 'Failed to generate image' },
  description: { done: 'Content generated successfully!', failed: 'Failed to generate description' },
} as const;

/** Requests a picture and texts from the content service, each with its own button, and shows them. */
export function ProductGenerator({ missing }: { missing: readonly string[] }) {
  const { brand: company } = useCompany();
  const [productName, setProductName] = useState('');
  const [brand, setBrand] = useState(company.name);
  const [category, setCategory] = useState<Category | ''>('');
  const [features, setFeatures] = useState('');
  const [busy, setBusy] = useState<Readonly<Record<Kind, boolean>>>({ image: false, description: false });
  const [image, setImage] = useState<{ address: string; productName: string } | null>(null);
  const [texts, setTexts] = useState<ProductTexts | null>(null);
  const ready = missing.length === 0;

  const generate = async (type: Kind) => {
    const name = productName.trim();
    if (name === '') return showError({ message: 'Please enter a product name' });
    if (category === '') return showError({ message: 'Please select a category' });
    setBusy((now) => ({ ...now, [type]: true }));
    try {
      const { data } = await api.catalog.generateProductContent({
        type,
        productName: name,
        category,
        features,
        brand,
      });
      if (data.imageUrl !== undefined) setImage({ address: data.imageUrl, productName: name });
      if (type === 'description') {
        setTexts({
          title: data.title ?? '',
          shortDescription: data.shortDescription ?? '',
          fullDescription: data.fullDescription ?? '',
          tags: data.tags ?? [],
          slug: data.slug ?? '',
        });
      }
      showSuccess({ message: text[type].done });
    } catch (error) {
      showError({ message: labelsOf(error, text[type].failed) });
    }
    setBusy((now) => ({ ...now, [type]: false }));
  };

  return (
    <div className={classes.stack}>
      {!ready && (
        <div className={classes.missing} role="note">
          <p>
            <strong>No content service is set up.</strong> It is chosen in the environment of the server. Every service
            that speaks OpenAI’s interface will do, also one of your own. These settings are missing:
          </p>
          <ul>
            {missing.map((name) => (
              <li key={name}>
                <code>{name}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={classes.columns}>
        <Panel title="Product">
          <ScriptForm className={classes.form} onSubmit={(event) => event.preventDefault()}>
            <TextField
              label="Product Name"
              name="product-name"
              autoComplete="off"
              maxLength={120}
              value={productName}
              onChange={(event) => setProductName(event.target.value)}
            />
            <TextField
              label="Brand"
              name="brand"
              autoComplete="off"
              maxLength={120}
              optional
              value={brand}
              onChange={(event) => setBrand(event.target.value)}
            />
            <SelectField
              label="Category"
              name="category"
              value={category}
              onChange={(event) => setCategory(generatorCategories.find((known) => known === event.target.value) ?? '')}
            >
              <option value="">Select a category</option>
              {generatorCategories.map((known) => (
                <option key={known}>{known}</option>
              ))}
            </SelectField>
            <TextAreaField
              label="Key Features & Benefits"
              name="features"
              optional
              rows={5}
              maxLength={2000}
              hint="What is true of the product. Only these four fields are sent to the service."
              value={features}
              onChange={(event) => setFeatures(event.target.value)}
            />
            <div className={classes.buttons}>
              <Button busy={busy.image} disabled={!ready} onClick={() => void generate('image')}>
                {busy.image ? 'Generating...' : 'Generate Image'}
              </Button>
              <Button
                kind="primary"
                busy={busy.description}
                disabled={!ready}
                onClick={() => void generate('description')}
              >
                {busy.description ? 'Generating...' : 'Generate Content'}
              </Button>
            </div>
          </ScriptForm>
        </Panel>
        <Panel title="Result">
          <GeneratedContent image={image} texts={texts} />
        </Panel>
      </div>
    </div>
  );
}
