import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** The checkout without items. */
export default function EmptyCart() {
  return (
    <>
      <h1 className="visually-hidden">Checkout</h1>
      <EmptyState
        why="data"
        title="Your cart is empty"
        action={
          <ButtonLink kind="primary" to="/shop">
            Continue Shopping
          </ButtonLink>
        }
      >
        Add some beautiful products to get started!
      </EmptyState>
    </>
  );
}
