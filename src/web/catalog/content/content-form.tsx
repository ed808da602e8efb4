import { useState } from 'react';
import type { ProductContent } from '#contract/catalog/product-content.ts';
import { m } from '#messages';
import type { PackshotKind } from '#web/art/packshot.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { FieldGrid } from '#web/ui/form/field-grid.tsx';
import { type FormState, SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Plinth } from '../plinth.tsx';
import classes from './content-form.module.css';
import { type ContentText, textOfContent } from './content-text.ts';

type Field = FormState['field'];

type Props = {
  productId: string;
  description: string;
  /** Whether the drawing is shown in the shop: a product with an image shows the image. */
  hasImage: boolean;
  content: ProductContent | null;
};

/** Edits what the page of a product in the shop says. */
export function ContentForm({ productId, description, hasImage, content }: Props) {
  const text = textOfContent(content, description);
  return (
    <SubmitForm
      name="updateProductContent"
      needs="catalog:write"
      values={text}
      failed={m.product_content_failed()}
      asksBeforeLeaving
      className={classes.form}
    >
      {({ field, pending }) => (
        <>
          <input type="hidden" name="expected_updated_at" value={content?.updated_at ?? ''} />
          <Panel title={m.product_content_head()} description={m.product_content_head_description()}>
            <div className={classes.fields}>
              <TextField
                {...field('title')}
                label={m.product_content_title()}
                maxLength={120}
                autoComplete="off"
                required
              />
              <TextField
                {...field('subtitle')}
                label={m.product_content_subtitle()}
                maxLength={240}
                autoComplete="off"
                optional
              />
              <Lines field={field} name="badges" label={m.product_content_badges()} rows={3} />
            </div>
          </Panel>
          <Panel title={m.product_content_details()} description={m.product_content_details_description()}>
            <div className={classes.fields}>
              <Lines field={field} name="benefits" label={m.product_content_benefits()} rows={5} />
              <TextAreaField
                {...field('key_ingredients')}
                label={m.product_content_key_ingredients()}
                hint={m.product_content_key_ingredients_hint()}
                rows={4}
                optional
              />
              <TextAreaField
                {...field('full_ingredients')}
                label={m.product_all_ingredients()}
                hint={m.product_content_full_ingredients_hint()}
                rows={5}
                maxLength={6000}
                optional
              />
              <Lines field={field} name="how_to_use" label={m.product_how_to_use()} rows={5} />
              <Lines field={field} name="tips" label={m.product_tips()} rows={4} />
            </div>
          </Panel>
          <Panel
            title={m.product_content_drawing()}
            description={hasImage ? m.product_content_drawing_unused() : m.product_content_drawing_description()}
          >
            <Drawing field={field} text={text} />
          </Panel>
          <div className={classes.actions}>
            <Button type="submit" kind="primary" busy={pending}>
              {m.product_content_save()}
            </Button>
            <ButtonLink to={`/admin/products/${productId}`} kind="plain">
              {m.product_content_cancel()}
            </ButtonLink>
          </div>
        </>
      )}
    </SubmitForm>
  );
}

type LinesProps = { field: Field; name: string; label: string; rows: number };

const Lines = ({ field, name, label, rows }: LinesProps) => (
  <TextAreaField {...field(name)} label={label} hint={m.product_content_lines_hint()} rows={rows} optional />
);

const kinds: Readonly<Record<PackshotKind, () => string>> = {
  dropper: m.packshot_dropper,
  tube: m.packshot_tube,
  pot: m.packshot_pot,
  wand: m.packshot_wand,
  pencil: m.packshot_pencil,
};

const backgrounds = {
  sunken: m.plinth_sunken,
  primary: m.plinth_primary,
  human: m.plinth_human,
  science: m.plinth_science,
} as const;

/** The fields of the drawing, and the drawing as they describe it. */
function Drawing({ field, text }: { field: Field; text: ContentText }) {
  const [shown, setShown] = useState<Partial<ContentText>>({});
  const { drawing, drawing_color: body, drawing_label: label, background: plinth } = { ...text, ...shown };
  const watched = (name: keyof ContentText) => ({
    ...field(name),
    onChange: ({ target }: { target: { value: string } }) =>
      setShown((before) => ({ ...before, [name]: target.value })),
  });
  const packshot =
    drawing === '' ? null : { kind: drawing as PackshotKind, body, label, plinth: plinth as keyof typeof backgrounds };
  return (
    <div className={classes.drawing}>
      <div className={classes.plinth}>
        <Plinth packshot={packshot} title={text.title} />
      </div>
      <FieldGrid>
        <SelectField {...watched('drawing')} label={m.product_content_drawing_kind()}>
          <option value="">{m.packshot_none()}</option>
          {Object.entries(kinds).map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name()}
            </option>
          ))}
        </SelectField>
        <SelectField {...watched('background')} label={m.product_content_background()}>
          {Object.entries(backgrounds).map(([background, name]) => (
            <option key={background} value={background}>
              {name()}
            </option>
          ))}
        </SelectField>
        <TextField {...watched('drawing_color')} label={m.product_content_drawing_color()} type="color" />
        <TextField
          {...watched('drawing_label')}
          label={m.product_content_drawing_label()}
          maxLength={40}
          autoComplete="off"
          optional
        />
      </FieldGrid>
    </div>
  );
}
