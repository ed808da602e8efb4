import { type ComponentProps, useId } from 'react';
import { Form, useSubmit } from 'react-router';
import classes from './small-select.module.css';

/** The browser's own list in the size of what stands beside a heading. Its label is its user's. */
export function SmallSelect(select: Omit<ComponentProps<'select'>, 'className'>) {
  return <select {...select} className={classes.select} />;
}

type Choice = { readonly value: string; readonly words: string };

type Props = {
  label: string;
  /** Only for those who hear the page, where the choices speak for themselves. */
  labelHidden?: boolean;
  /** Its part of the address. */
  name: string;
  value: string;
  choices: readonly Choice[];
  /** Other parts of the address that stay. */
  keep?: Readonly<Record<string, string>>;
  /** The page stays where it is scrolled to. */
  preventScrollReset?: boolean;
};

/** A choice that is part of the address: choosing goes there; without a script a button does. */
export function AddressSelect({
  label,
  labelHidden = false,
  name,
  value,
  choices,
  keep = {},
  preventScrollReset = false,
}: Props) {
  const id = useId();
  const submit = useSubmit();
  return (
    <Form className={classes.form} preventScrollReset={preventScrollReset}>
      {Object.entries(keep).map(([key, kept]) => (
        <input key={key} type="hidden" name={key} value={kept} />
      ))}
      <label className={labelHidden ? 'visually-hidden' : undefined} htmlFor={id}>
        {label}
      </label>
      <SmallSelect
        id={id}
        name={name}
        defaultValue={value}
        key={value}
        onChange={(event) => submit(event.currentTarget.form, { preventScrollReset })}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.words}
          </option>
        ))}
      </SmallSelect>
      <noscript>
        <button type="submit">Show</button>
      </noscript>
    </Form>
  );
}
