import { type FormEvent, useId } from 'react';
import { Form, useSubmit } from 'react-router';
import { m } from '#messages';
import { Button } from '../button.tsx';
import { parametersOf, useLaterChanges } from './latest-search.ts';
import classes from './search-form.module.css';

type Props = {
  label: string;
  placeholder: string;
  term: string;
  /** Other parameters of the address to preserve. */
  preserve?: Readonly<Record<string, string>>;
};

/** A search with its term in the address; works without scripts. */
export function SearchForm({ label, placeholder, term, preserve = {} }: Props) {
  const id = useId();
  const submit = useSubmit();
  const withLaterChanges = useLaterChanges();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(withLaterChanges(parametersOf(event.currentTarget), ['q', 'page']), { flushSync: true });
  };
  return (
    <Form className={classes.form} role="search" onSubmit={send}>
      {Object.entries(preserve).map(([name, value]) => (
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
      <Button type="submit">{m.search_submit()}</Button>
    </Form>
  );
}
