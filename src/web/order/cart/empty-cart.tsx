import { m } from '#messages';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** The checkout without items. */
export function EmptyCart() {
  return (
    <>
      <h1 className="visually-hidden">{m.checkout()}</h1>
      <EmptyState
        why="data"
        title={m.cart_empty()}
        action={
          <ButtonLink kind="primary" to="/shop">
            {m.shop_continue()}
          </ButtonLink>
        }
      >
        {m.cart_empty_description()}
      </EmptyState>
    </>
  );
}
