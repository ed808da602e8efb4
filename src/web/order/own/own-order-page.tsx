import { Link, useActionData } from 'react-router';
import { formatList } from '#contract/language/format.ts';
import type { OwnOrder } from '#contract/order/own-order.ts';
import { m } from '#messages';
import { ButtonLink } from '#web/ui/button.tsx';
import type { FormAnswer } from '#web/ui/form/form-answer.ts';
import { errorsOf } from '#web/ui/form/form-fields.ts';
import { OrderProgress } from '../order-progress.tsx';
import { statusNames } from '../order-status-labels.ts';
import type { BoughtAgain } from './buy-again-action.ts';
import { BuyAgainForm } from './buy-again-form.tsx';
import classes from './own-order-page.module.css';
import { ownOrdersPath } from './own-order-path.ts';
import { mayBuyAgain, mayReturn } from './own-order-state.ts';

/** An order for its buyer: state, items and price. */
export function OwnOrderPage({ order }: { order: OwnOrder }) {
  const { session_id, number, status, former, contents } = order;
  return (
    <div className={classes.page}>
      <Link to={ownOrdersPath} className={classes.back}>
        {m.order_own_title()}
      </Link>
      <AgainAnswer />
      <OrderProgress
        reference={session_id}
        state={{ ...order, order_no: number, former: former ? statusNames[status]() : null }}
        unknown={false}
        person={null}
        refused={null}
        nextSteps={
          <>
            {contents.lines.length > 0 && mayBuyAgain(order) && <BuyAgainForm order={order} />}
            {mayReturn(order) && <ReturnLinks number={number} />}
          </>
        }
      />
    </div>
  );
}

/** The company decides about a return: the contact form asks for one, with the number of the order. */
const ReturnLinks = ({ number }: { number: string }) => (
  <>
    <ButtonLink kind="plain" to={`/contact?return=${encodeURIComponent(number)}`}>
      {m.order_return_ask()}
    </ButtonLink>
    <ButtonLink kind="plain" to="/returns">
      {m.order_return_policy()}
    </ButtonLink>
  </>
);

/** Which items of the order were not added to the cart. */
function AgainAnswer() {
  const answer = useActionData<FormAnswer>();
  if (!answer) return null;
  const { missing, full } = (answer.value ?? { missing: [], full: [] }) as BoughtAgain;
  return (
    <div role="alert" className={classes.answer}>
      {!answer.done && <p>{errorsOf(answer.result.error).formErrors.join(' ')}</p>}
      {missing.length > 0 && <p>{m.order_again_partly({ products: formatList(missing) })}</p>}
      {full.length > 0 && <p>{m.order_again_full({ products: formatList(full) })}</p>}
      {answer.done && (
        <ButtonLink kind="plain" size="sm" to="/checkout">
          {m.order_again_to_checkout()}
        </ButtonLink>
      )}
    </div>
  );
}
