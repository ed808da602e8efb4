import { type ComponentProps, useEffect, useId, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { m } from '#messages';
import { parametersOf, useLaterChanges } from './latest-search.ts';
import { isAsRendered } from './rendered-choice.ts';
import classes from './small-select.module.css';

/** A small native select for use beside a heading. The caller provides its label. */
export function SmallSelect(select: Omit<ComponentProps<'select'>, 'className'>) {
  return <select {...select} className={classes.select} />;
}

type SubmitProps = Omit<ComponentProps<'select'>, 'className' | 'onChange' | 'defaultValue' | 'ref'> & {
  defaultValue: string | number;
  /** The page keeps its scroll position. */
  preventScrollReset?: boolean;
};

/** Sends its form, which reads, when something else is selected, even before the scripts run. */
export function SubmitSelect({ preventScrollReset = false, ...select }: SubmitProps) {
  const submit = useSubmit();
  const element = useRef<HTMLSelectElement>(null);
  const withLaterChanges = useLaterChanges();
  const send = async (flushSync: boolean) => {
    const form = element.current?.form;
    if (!form) return;
    const own = [select.name ?? '', 'page'];
    await submit(withLaterChanges(parametersOf(form), own), { preventScrollReset, flushSync });
  };
  // An effect can't render synchronously.
  const first = useRef(() => {
    if (element.current && !isAsRendered(element.current)) void send(false);
  });
  useEffect(() => first.current(), []);
  return <select {...select} ref={element} className={classes.select} onChange={() => void send(true)} />;
}

type Choice = { readonly value: string; readonly text: string };

type Props = {
  label: string;
  /** For screen readers only, where the choices explain themselves. */
  labelHidden?: boolean;
  /** The label is above the select, as in a row of fields. */
  stacked?: boolean;
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
  stacked = false,
  name,
  value,
  choices,
  preserve = {},
  preventScrollReset = false,
}: Props) {
  const id = useId();
  return (
    <Form className={classes.form} data-stacked={stacked || undefined} preventScrollReset={preventScrollReset}>
      {Object.entries(preserve).map(([key, preserved]) => (
        <input key={key} type="hidden" name={key} value={preserved} />
      ))}
      <label className={labelHidden ? 'visually-hidden' : undefined} htmlFor={id}>
        {label}
      </label>
      <SubmitSelect id={id} name={name} defaultValue={value} key={value} preventScrollReset={preventScrollReset}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </SubmitSelect>
      <noscript>
        <button type="submit">{m.ui_show()}</button>
      </noscript>
    </Form>
  );
}
