import { traverseContractProcedures } from '@orpc/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import { functionName } from './function.ts';

// Commands that pay take an idempotency key (docs/architecture.md, "A request"). Every command of a noun that moves money is
// in this test: with a key, or below with the reason why it needs none.

const nouns = ['order', 'commission', 'correction', 'ledger', 'payout'];
const readOnly = /^(get|preview|explain|compare|prove|check|simulate|replay|lookup)-/;

const once = 'changes the state of one thing, which allows it once';
const selected = 'takes the selection that its preview stored, once';
const withoutKey: Readonly<Record<string, string>> = {
  'approve-payout-requests': selected,
  'batch-payments': selected,
  'calculate-commission': 'calculates one example and stores nothing',
  'calculate-sales-commissions': 'makes a draft, which the next one replaces',
  'cancel-payments': selected,
  'cancel-payout-batch': once,
  'cancel-payout-request': once,
  'close-commission-run': 'closes the draft that it names by number and hash, once',
  'complete-orders': selected,
  'complete-payout': once,
  'complete-payout-batch': once,
  'configure-payee': 'replaces the payout method',
  'confirm-payment': 'books the payment of one checkout session, once',
  'create-payment': 'returns the address of a checkout; nothing is ordered or paid',
  'decline-payment': once,
  'decline-payout-request': once,
  'decline-payout-requests': selected,
  'edit-order': 'replaces the items of an unpaid order, and names the total that the admin saw',
  'fail-payout': once,
  'move-sponsor': 'pays nothing by itself; the same move again changes nothing',
  'place-payout-hold': once,
  'pay-locally': 'pays one checkout session of the demo, once',
  'pay-order': 'opens the payment of one order, or returns the one that is open',
  'record-payments': selected,
  'record-refund': 'records the refund that one order owes, once',
  'record-shipment': 'records the shipment of one order; nothing is paid',
  'refresh-payout-batch': 'asks the service for what it has done',
  'reject-payee': once,
  'release-payout-hold': once,
  'reverse-manual-payment': once,
  'run-provider-event-again': 'asks the provider for its present state, and books a payment or refund of it once',
  'send-refund': 'sends the refund that one order owes; the provider gets a key of its own',
  'ship-orders': selected,
  'sign-off-run': 'signs the draft that it names by number and hash, once',
  'update-order-status': once,
  'upload-payout-return-file': 'saves what a file says, once for each content; nothing is booked',
  'verify-payee': once,
};

const commands: { name: string; hasKey: boolean }[] = [];
traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
  const [noun = '', key = ''] = path;
  const name = functionName(key);
  if (!nouns.includes(noun) || procedure['~orpc'].route.method === 'GET' || readOnly.test(name)) return;
  const input = procedure['~orpc'].inputSchema;
  const shape = input instanceof z.ZodObject ? input.shape : {};
  const field: unknown = shape.idempotency_key ?? shape.idempotencyKey;
  commands.push({ name, hasKey: field instanceof z.ZodType && !field.safeParse(undefined).success });
});

test('every command that pays requires an idempotency key', () => {
  expect(commands.length).toBeGreaterThan(20);
  const lacking = commands.filter(({ name, hasKey }) => !hasKey && !(name in withoutKey)).map(({ name }) => name);
  expect(lacking).toEqual([]);
});

test('a command that needs no key exists and has none', () => {
  const without = commands.filter(({ hasKey }) => !hasKey).map(({ name }) => name);
  expect(without.filter((name) => name in withoutKey).sort()).toEqual(Object.keys(withoutKey).sort());
});
