import { Form, useLocation } from 'react-router';
import { m } from '#messages';
import { formField } from '#web/ui/form/form-answer.ts';
import classes from './wish-button.module.css';
import { toggleWish, useWishes } from './wishes.ts';

/** A heart that adds a product to the wish list or removes it. */
export function WishButton({ code, title }: { code: string; title: string }) {
  const wished = useWishes().includes(code);
  const { pathname, search } = useLocation();
  return (
    <Form
      method="post"
      action={pathname + search}
      onSubmit={(event) => {
        event.preventDefault();
        toggleWish(code);
      }}
    >
      <input type="hidden" name={formField} value="changeWishList" />
      <input type="hidden" name={wished ? 'remove[0]' : 'add[0]'} value={code} />
      <button type="submit" className={classes.wish} aria-pressed={wished} aria-label={m.wish_for({ product: title })}>
        <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="M12 20C5 15 3.5 11.6 3.5 8.8A4.5 4.5 0 0 1 12 6.7a4.5 4.5 0 0 1 8.5 2.1c0 2.8-1.5 6.2-8.5 11.2Z" />
        </svg>
      </button>
    </Form>
  );
}
