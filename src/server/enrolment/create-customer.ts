import { hashNewPassword, makeAccount } from '../account/account.ts';
import { customerSignIn } from '../auth/sign-in-host.ts';
import { withinLimit } from '../auth/within-limit.ts';
import { customers } from '../consultant/tables.ts';
import { inTransaction } from '../db/current-transaction.ts';
import { functions } from '../implement.ts';
import { saveLanguageOfSignUp } from '../settings/user-settings.ts';
import { guardSignUp } from './guard-sign-up.ts';

/** A shopper's account with its customer record, and no consultant (product.md, section 2). */
export const createCustomer = functions.enrolment.createCustomer.handler(async ({ input, context, errors }) => {
  await withinLimit(context, 'accountsOfAddress', context.address);
  const signUpCustomer = async () => {
    const { email, first_name: firstName, last_name: lastName } = input;
    const password = await hashNewPassword(input.password);
    if ('refused' in password) {
      if (password.refused === 'PASSWORD_MISSING') throw new Error('the contract demands a password');
      throw errors[password.refused]();
    }
    const { userId } = await inTransaction(context.signInDb, async (tx) => {
      const name = `${firstName} ${lastName}`.trim();
      const account = await makeAccount(tx, context, {
        email,
        passwordHash: password.hash,
        name,
        signIn: customerSignIn(context.company.hosts),
      });
      if ('refused' in account) throw errors[account.refused]();
      const joinDate = context.now();
      await tx
        .insert(customers)
        .values({ userId: account.userId, firstName, lastName, email, joinDate, createdAt: joinDate });
      return account;
    });
    await saveLanguageOfSignUp(context, userId);
    return { success: true as const };
  };
  return guardSignUp(context, input.email, { success: true as const }, signUpCustomer);
});
