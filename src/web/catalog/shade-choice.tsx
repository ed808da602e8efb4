import type { Ref } from 'react';
import type { PublicProduct } from '#contract/catalog/catalog.ts';
import { m } from '#messages';
import classes from './shade-choice.module.css';

type Shade = PublicProduct['shades'][number];

type Props = {
  name: string;
  shades: readonly Shade[];
  chosen: Shade | null;
  onChoose: (shade: Shade) => void;
  /** Shows that a shade must be chosen. */
  missing: boolean;
  /** The first choice, which receives the focus. */
  first: Ref<HTMLInputElement>;
};

/** The shades of a product, one of which must be chosen before buying. */
export function ShadeChoice({ name, shades, chosen, onChoose, missing, first }: Props) {
  return (
    <fieldset
      className={classes.shades}
      data-missing={missing || undefined}
      aria-describedby={missing ? 'shade-missing' : undefined}
    >
      <legend className={classes.legend}>
        {m.product_shade()} <span className={classes.name}>{chosen?.name}</span>
      </legend>
      <div className={classes.row}>
        {shades.map((shade, at) => (
          <label key={shade.code} className={classes.shade}>
            <input
              ref={at === 0 ? first : undefined}
              type="radio"
              name={name}
              required
              disabled={shade.sold_out}
              value={shade.name}
              checked={chosen?.code === shade.code}
              onChange={() => onChoose(shade)}
              className={classes.radio}
            />
            <span className={classes.swatch} style={{ background: shade.color }} aria-hidden="true" />
            {shade.sold_out ? m.shade_out_of_stock({ shade: shade.name }) : shade.name}
          </label>
        ))}
      </div>
      <p className={classes.text} data-missing={missing || undefined}>
        {missing ? (
          <span id="shade-missing" role="alert">
            {m.shade_required()}
          </span>
        ) : (
          (chosen?.description ?? m.product_shade_hint())
        )}
      </p>
    </fieldset>
  );
}
