import { useEffect, useRef } from 'react';
import { Form, useSearchParams } from 'react-router';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import { isAsRendered } from '#web/ui/form/rendered-choice.ts';
import { filterOf } from './product-filter.ts';
import classes from './product-filters.module.css';

/** The pause in typing before the address changes. Browsers block pages that change the address with every key. */
const pause = 120;

type Props = {
  categories: readonly string[];
  shown: number;
  total: number;
  currency: string;
};

/** Search and category. Their state is the address; without scripts this is an ordinary form. */
export function ProductFilters({ categories, shown, total, currency }: Props) {
  const [params, setParams] = useSearchParams();
  const { q, category } = filterOf(params);
  const search = useRef<HTMLInputElement>(null);
  const choice = useRef<HTMLSelectElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Both at once, so that values entered before hydration apply together. Back leads from a chosen category to the one before; a
  // search replaces its own letters.
  const write = ({ replace }: { replace: boolean }) => {
    clearTimeout(timer.current);
    setParams(
      (before) => {
        for (const field of [search.current, choice.current]) {
          if (field && field.value.trim() !== '') before.set(field.name, field.value);
          else if (field) before.delete(field.name);
        }
        return before;
      },
      { replace, preventScrollReset: true },
    );
  };
  const first = useRef<typeof write | null>(write);

  // Back, forward and "show all" also change the address.
  useEffect(() => {
    const field = search.current;
    const writeEntered = first.current;
    first.current = null;
    const isEntered = field?.value !== field?.defaultValue || (choice.current && !isAsRendered(choice.current));
    if (writeEntered && isEntered) return writeEntered({ replace: true });
    if (field && field.value.trim() !== q && document.activeElement !== field) field.value = q;
    if (choice.current) choice.current.value = category;
  }, [q, category]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const typed = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => write({ replace: true }), pause);
  };
  return (
    <Form
      method="get"
      action="/shop"
      role="search"
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        write({ replace: true });
      }}
    >
      <div className={classes.search}>
        <label htmlFor="shelf-search" className="visually-hidden">
          {m.product_search()}
        </label>
        <input
          ref={search}
          id="shelf-search"
          type="search"
          name="q"
          defaultValue={q}
          placeholder={m.shop_search_placeholder()}
          autoComplete="off"
          maxLength={80}
          className={classes.text}
          onChange={typed}
        />
        <button type="submit" className={classes.go} aria-label={m.shop_search()}>
          <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <circle cx="11" cy="11" r="6.5" />
            <path d="M16 16l4.5 4.5" />
          </svg>
        </button>
      </div>
      <label htmlFor="shelf-category" className="visually-hidden">
        {m.product_category()}
      </label>
      <select
        id="shelf-category"
        name="category"
        ref={choice}
        defaultValue={category}
        className={classes.category}
        onChange={() => write({ replace: false })}
      >
        <option value="">{m.shop_all_categories()}</option>
        {categories.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      <p className={classes.count}>
        <span role="status">{m.shop_showing({ shown: formatCount(shown), total: formatCount(total) })}</span>
        <span>{m.shop_prices_in({ currency })}</span>
      </p>
    </Form>
  );
}
