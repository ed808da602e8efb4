import type { OwnReview, ProductPage } from '#contract/catalog/catalog.ts';
import { companyLanguage } from '#domain/language/language.ts';
import { m } from '#messages';
import { Tabs } from '#web/ui/tabs.tsx';
import classes from './product-contents.module.css';
import { Reviews } from './reviews.tsx';

function Details({ product }: { product: ProductPage }) {
  return (
    <div className={classes.text} lang={companyLanguage}>
      <p className={classes.lead}>{product.item_description}</p>
      {product.benefits.length > 0 && (
        <ul className={classes.benefits}>
          {product.benefits.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Ingredients({ product }: { product: ProductPage }) {
  if (product.key_ingredients.length === 0 && product.full_ingredients === '') {
    return <p className={classes.none}>{m.product_no_ingredients()}</p>;
  }
  return (
    <div className={classes.text}>
      <dl className={classes.ingredients} lang={companyLanguage}>
        {product.key_ingredients.map(({ name, purpose }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{purpose}</dd>
          </div>
        ))}
      </dl>
      {product.full_ingredients !== '' && (
        <>
          <h3 className={classes.heading}>{m.product_all_ingredients()}</h3>
          <p className={classes.full} lang={companyLanguage}>
            {product.full_ingredients}
          </p>
        </>
      )}
    </div>
  );
}

function Steps({ steps, none }: { steps: readonly string[]; none: string }) {
  if (steps.length === 0) return <p className={classes.none}>{none}</p>;
  return (
    <ol className={classes.steps} lang={companyLanguage}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

function Tips({ tips }: { tips: readonly string[] }) {
  if (tips.length === 0) return <p className={classes.none}>{m.product_no_tips()}</p>;
  return (
    <ul className={classes.benefits} lang={companyLanguage}>
      {tips.map((tip) => (
        <li key={tip}>{tip}</li>
      ))}
    </ul>
  );
}

/** A product's information in five tabs. */
export function ProductContents({ product, own }: { product: ProductPage; own: OwnReview | 'failed' | null }) {
  return (
    <Tabs
      label={product.title}
      tabs={[
        { key: 'details', label: m.product_details(), content: <Details product={product} /> },
        { key: 'ingredients', label: m.product_ingredients(), content: <Ingredients product={product} /> },
        {
          key: 'use',
          label: m.product_how_to_use(),
          content: <Steps steps={product.how_to_use} none={m.product_no_directions()} />,
        },
        { key: 'tips', label: m.product_tips(), content: <Tips tips={product.tips} /> },
        { key: 'reviews', label: m.reviews(), content: <Reviews product={product} own={own} /> },
      ]}
    />
  );
}
