import { Form, useNavigation } from 'react-router';
import { m } from '#messages';
import { useOnBackOffice } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { formField } from '#web/ui/form/form-answer.ts';
import { ownOrderPath } from './own-order-path.ts';

type Props = {
  order: { readonly order_id: string; readonly number: string };
  /** The main action of its page. */
  primary?: boolean;
};

/**
 * Adds the items of an order to the cart. The page of the order answers, because it says what is missing. The back-office host has no
 * cart: cookies belong to one host.
 */
export function BuyAgainForm({ order: { order_id, number }, primary = false }: Props) {
  const onBackOffice = useOnBackOffice();
  const { state, formAction } = useNavigation();
  const action = ownOrderPath(order_id);
  if (onBackOffice) return null;
  return (
    <Form method="post" action={action}>
      <input type="hidden" name={formField} value="buyAgain" />
      <input type="hidden" name="order_id" value={order_id} />
      <Button
        type="submit"
        kind={primary ? 'primary' : 'quiet'}
        aria-label={m.order_again_named({ number })}
        busy={state !== 'idle' && formAction === action}
      >
        {m.order_again()}
      </Button>
    </Form>
  );
}
