import type { ProductTexts } from '#contract/catalog/content-generator.ts';
import { generatorCategories } from '#domain/catalog/generated-content.ts';
import { m } from '#messages';
import { useCompany } from '#web/settings/company.ts';
import { MissingSettings } from '#web/settings/missing-settings.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { type FormAnswer, formField } from '#web/ui/form/form-answer.ts';
import { useFormAnswer } from '#web/ui/form/use-form-answer.ts';
import { Panel } from '#web/ui/panel.tsx';
import { GeneratedContent, type GeneratedImage } from './generated-content.tsx';
import classes from './product-generator.module.css';

const doneValue = <Value,>(answer: FormAnswer | undefined): Value | null =>
  answer?.done ? ((answer.value as Value | undefined) ?? null) : null;

/** Requests a picture and texts from the content service, each with its own button, and shows them. */
export function ProductGenerator({ missing }: { missing: readonly string[] }) {
  const image = useFormAnswer({
    submissions: { generateImage: { unreached: m.product_generator_image_failed() } },
  });
  const texts = useFormAnswer({
    submissions: { generateTexts: { unreached: m.product_generator_texts_failed() } },
  });
  return (
    <div className={classes.stack}>
      {missing.length > 0 && (
        <MissingSettings
          title={m.product_generator_missing()}
          description={m.product_generator_missing_description()}
          names={missing}
        />
      )}
      <div className={classes.columns}>
        <Panel title={m.product_generator_product()}>
          <GeneratorForm image={image} texts={texts} ready={missing.length === 0} />
        </Panel>
        <Panel title={m.product_generator_result()}>
          <GeneratedContent
            image={doneValue<GeneratedImage>(image.answer)}
            texts={doneValue<ProductTexts>(texts.answer)}
          />
        </Panel>
      </div>
    </div>
  );
}

type Sender = ReturnType<typeof useFormAnswer>;

/** One form with two buttons, each with a request of its own, so that both can run at the same time. */
function GeneratorForm({ image, texts, ready }: { image: Sender; texts: Sender; ready: boolean }) {
  const { brand } = useCompany();
  const [latest, other] = image.answer && !image.answer.done ? [image, texts] : [texts, image];
  const entered = (name: string) => latest.entered(name) ?? other.entered(name);
  const button = (sender: Sender, name: string, label: string) => (
    <Button
      type="submit"
      name={formField}
      value={name}
      kind={sender === texts ? 'primary' : 'quiet'}
      busy={sender.pending !== null}
      disabled={!ready}
    >
      {sender.pending === null ? label : m.product_generator_busy()}
    </Button>
  );
  return (
    <form
      method="post"
      className={classes.form}
      noValidate
      onChange={latest.onChange}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        const sent = new FormData(event.currentTarget, submitter);
        (sent.get(formField) === 'generateImage' ? image : texts).fetcher.submit(sent, { method: 'post' });
      }}
    >
      <TextField
        label={m.product_generator_name()}
        name="productName"
        autoComplete="off"
        maxLength={120}
        defaultValue={entered('productName')}
        error={latest.errorAt('productName')}
      />
      <TextField
        label={m.product_generator_brand()}
        name="brand"
        autoComplete="off"
        maxLength={120}
        optional
        defaultValue={entered('brand') ?? brand.name}
      />
      <SelectField
        label={m.product_generator_category()}
        name="category"
        defaultValue={entered('category') ?? ''}
        error={latest.errorAt('category')}
      >
        <option value="">{m.product_generator_category_choose()}</option>
        {generatorCategories.map((known) => (
          <option key={known}>{known}</option>
        ))}
      </SelectField>
      <TextAreaField
        label={m.product_generator_features()}
        name="features"
        optional
        rows={5}
        maxLength={2000}
        hint={m.product_generator_features_hint()}
        defaultValue={entered('features')}
      />
      {latest.formError && <p role="alert">{latest.formError}</p>}
      <div className={classes.buttons}>
        {button(image, 'generateImage', m.product_generator_image())}
        {button(texts, 'generateTexts', m.product_generator_texts())}
      </div>
    </form>
  );
}
