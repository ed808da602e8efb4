import type { ProductImage } from '#contract/catalog/product-image.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from './image-panel.module.css';
import { ProductPicture } from './product-picture.tsx';

type Props = { productId: string; product: string; image: ProductImage | null };

/** The image of a product: shown, replaced and removed. */
export function ImagePanel({ productId, product, image }: Props) {
  return (
    <Panel title={m.product_image()} description={m.product_image_description()}>
      <div className={classes.row}>
        {image && (
          <ProductPicture
            image={image}
            sizes="10rem"
            alt={m.product_image_alt({ product })}
            className={classes.picture}
          />
        )}
        <div className={classes.forms}>
          <SubmitForm
            name="setProductImage"
            needs="catalog:write"
            className={classes.form ?? ''}
            failed={m.product_image_failed()}
          >
            {({ field, pending }) => {
              const { defaultValue: _, ...file } = field('file');
              return (
                <>
                  <input type="hidden" name="product_id" value={productId} />
                  <TextField
                    {...file}
                    type="file"
                    accept="image/jpeg,image/png,image/webp"
                    label={image ? m.product_image_other() : m.product_image_file()}
                    hint={m.product_image_hint()}
                    required
                  />
                  <Button type="submit" busy={pending}>
                    {m.product_image_save()}
                  </Button>
                </>
              );
            }}
          </SubmitForm>
          {image && (
            <SubmitForm name="deleteProductImage" needs="catalog:write" failed={m.product_image_failed()}>
              {({ pending }) => (
                <>
                  <input type="hidden" name="product_id" value={productId} />
                  <Button kind="plain" type="submit" busy={pending}>
                    {m.product_image_delete()}
                  </Button>
                </>
              )}
            </SubmitForm>
          )}
        </div>
      </div>
    </Panel>
  );
}
