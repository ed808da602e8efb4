import { eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { formatAmount, parseAmount } from '#domain/money/decimal.ts';
import { nameOf } from '../../consultant/name.ts';
import { consultants } from '../../consultant/tables.ts';
import { dryRun } from '../../db/dry-run.ts';
import { functions } from '../../implement.ts';
import { payeeView, presentPayee } from '../payee/payee.ts';
import { checkPayment } from './check-payment.ts';

/** The recipient of a payment and whether another admin has to approve it, by the checks of the payment itself. */
export const previewCommissionPayment = functions.payout.previewCommissionPayment.handler(
  ({ input, context, errors }) =>
    dryRun(context.db, worker, async (tx) => {
      const amount = parseAmount(input.amount);
      if (amount === null) throw errors.BAD_REQUEST({ data: null });
      const checked = await checkPayment(tx, input, amount, context);
      if ('refused' in checked) throw errors[checked.refused]();
      const { consultantId } = input;
      const [consultant] = await tx.select().from(consultants).where(eq(consultants.consultantId, consultantId));
      if (!consultant) throw errors.UNKNOWN_CONSULTANT();
      const payee = await presentPayee(tx, consultantId);
      return {
        consultant_name: nameOf(consultant),
        consultant_code: consultant.code,
        amount: formatAmount(amount),
        currency: input.currency.toUpperCase(),
        payee: payee && payeeView(payee, context.now()),
        elsewhere: checked.elsewhere && {
          check_number: checked.elsewhere.checkNumber,
          reference: checked.elsewhere.reference,
          paid_on: checked.elsewhere.paidOn,
        },
        reason: input.commissionId === null ? input.reason : null,
        needs_approval: checked.isAboveLimit,
      };
    }),
);
