import { useId } from 'react';
import { Form } from 'react-router';
import { Button } from './button.tsx';
import classes from './search-form.module.css';

type Props = {
  label: string;
  placeholder: string;
  term: string;
  /** Other parts of the address that stay. */
  keep?: Readonly<Record<string, string>>;
};

/** A search whose term is part of the address; works without a script. */
export function SearchForm({ label, placeholder, term, keep = {} }: Props) {
  const id = useId();
  return (
    <Form className={classes.form} role="search">
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="search"
        name="q"
        placeholder={placeholder}
        defaultValue={term}
        key={term}
        className={classes.input}
      />
      <Button type="submit">Search</Button>
    </Form>
  );
}
