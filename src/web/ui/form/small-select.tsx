import { type ComponentProps, useId } from 'react';
import { Form, useSubmit } from 'react-router';
import classes from './small-select.module.css';

/** A small native select for use beside a heading. The caller provides its label. */
export function SmallSelect(select: Omit<ComponentProps<'select'>, 'className'>) {
  return <select {...select} className={classes.select} />;
}

type Choice = { readonly value: string; readonly text: string };

type Props = {
  label: string;
  /** For screen readers only, where the choices explain themselves. */
  labelHidden?: boolean;
  /** Its parameter in the address. */
  name: string;
  value: string;
  choices: readonly Choice[];
  /** Other parameters of the address to preserve. */
  preserve?: Readonly<Record<string, string>>;
  /** The page keeps its scroll position. */
  preventScrollReset?: boolean;
};

/** A choice in the address: selecting navigates; without scripts a button does. */
export function AddressSelect({
  label,
  labelHidden = false,
  name,
  value,
  choices,
  preserve = {},
  preventScrollReset = false,
}: Props) {
  const id = useId();
  const submit = useSubmit();
  return (
    <Form className={classes.form} preventScrollReset={preventScrollReset}>
      {Object.entries(preserve).map(([key, preserved]) => (
        <input key={key} type="hidden" name={key} value={preserved} />
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
            {choice.text}
          </option>
        ))}
      </SmallSelect>
      <noscript>
        <button type="submit">Show</button>
      </noscript>
    </Form>
  );
}
