import { expect, test } from 'vitest';
import { mergedConsultant, mergeRefusalsOf } from './merge.ts';

const record = { id: 'a', erased: false, signsIn: false, paymentUnderWay: false };
const other = { ...record, id: 'b' };

test.each([
  [{}, {}, []],
  [{ signsIn: true }, {}, []],
  [{}, { signsIn: true }, ['SIGN_IN_GOES']],
  [{ signsIn: true }, { signsIn: true }, ['BOTH_SIGN_IN']],
  [{ paymentUnderWay: true }, {}, ['PAYMENT_UNDER_WAY']],
  [{}, { signsIn: true, paymentUnderWay: true }, ['SIGN_IN_GOES', 'PAYMENT_UNDER_WAY']],
  [{ erased: true }, { signsIn: true }, ['ERASED']],
  [{}, { erased: true }, ['ERASED']],
  [{}, { id: 'a', erased: true }, ['SAME_RECORD']],
] as const)('%o and %o are refused for %j', (stays, goes, refusals) => {
  expect(mergeRefusalsOf({ ...record, ...stays }, { ...other, ...goes })).toEqual(refusals);
});

test('whatever is refused in one direction is refused in the other, except a sign-in that goes', () => {
  for (const signsIn of [false, true]) {
    for (const paymentUnderWay of [false, true]) {
      for (const erased of [false, true]) {
        const [one, two] = [
          { ...record, signsIn },
          { ...other, paymentUnderWay, erased },
        ];
        const lasting = (refusals: readonly string[]) => refusals.filter((refusal) => refusal !== 'SIGN_IN_GOES');
        expect(lasting(mergeRefusalsOf(one, two))).toEqual(lasting(mergeRefusalsOf(two, one)));
      }
    }
  }
});

test.each([
  [null, null, null, null],
  ['rose', null, null, 'rose'],
  [null, 'wren', null, 'wren'],
  ['rose', 'rose', null, 'rose'],
  ['rose', 'wren', null, undefined],
  ['rose', 'wren', 'wren', 'wren'],
  ['rose', 'wren', 'rose', 'rose'],
  ['rose', 'wren', 'lily', undefined],
  ['rose', null, 'lily', 'rose'],
] as const)('of %s and %s with the choice %s, the consultant is %s', (stays, goes, chosen, merged) => {
  expect(mergedConsultant(stays, goes, chosen)).toBe(merged);
});
