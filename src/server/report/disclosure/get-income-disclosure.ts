import { visitor } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { publishedDisclosureOf, publishedYears } from './published.ts';

export const getIncomeDisclosure = functions.report.getIncomeDisclosure.handler(({ input, context }) =>
  withActor(context.db, visitor, async (tx) => {
    const years = await publishedYears(tx);
    const year = input.year ?? years[0];
    return { disclosure: year === undefined ? null : await publishedDisclosureOf(tx, year), years };
  }),
);
