import type { SignedInPerson } from '#contract/account/account.ts';
import type { ProductPage } from '#contract/catalog/catalog.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import classes from './product-contents.module.css';
import { Reviews } from './reviews.tsx';

function Details({ product }: { product: ProductPage }) {
  return (
    <div className={classes.text}>
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
    return <p className={classes.none}>The ingredients of this product have not been entered yet.</p>;
  }
  return (
    <div className={classes.text}>
      <dl className={classes.ingredients}>
        {product.key_ingredients.map(({ name, purpose }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{purpose}</dd>
          </div>
        ))}
      </dl>
      {product.full_ingredients !== '' && (
        <>
          <h3 className={classes.heading}>All ingredients</h3>
          <p className={classes.full}>{product.full_ingredients}</p>
        </>
      )}
    </div>
  );
}

function Steps({ steps, none }: { steps: readonly string[]; none: string }) {
  if (steps.length === 0) return <p className={classes.none}>{none}</p>;
  return (
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

function Tips({ tips }: { tips: readonly string[] }) {
  if (tips.length === 0) return <p className={classes.none}>There are no tips for this product yet.</p>;
  return (
    <ul className={classes.benefits}>
      {tips.map((tip) => (
        <li key={tip}>{tip}</li>
      ))}
    </ul>
  );
}

/** A product's information in five tabs. */
export function ProductContents({ product, person }: { product: ProductPage; person: SignedInPerson | null }) {
  return (
    <Tabs
      label={product.title}
      tabs={[
        { key: 'details', label: 'Details', content: <Details product={product} /> },
        { key: 'ingredients', label: 'Ingredients', content: <Ingredients product={product} /> },
        {
          key: 'use',
          label: 'How to Use',
          content: <Steps steps={product.how_to_use} none="There are no directions for this product yet." />,
        },
        { key: 'tips', label: 'Tips', content: <Tips tips={product.tips} /> },
        { key: 'reviews', label: 'Reviews', content: <Reviews product={product} person={person} /> },
      ]}
    />
  );
}
