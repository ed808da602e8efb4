import { expect, test } from 'vitest';
import { type ApiScope, apiScopes, decideForKey, functionsOfScope, isReadScope } from './api-scope.ts';

test.each<[readonly ApiScope[], string, ReturnType<typeof decideForKey>]>([
  [['products:read'], 'get-products', { may: true, readOnly: true }],
  [['products:write'], 'update-product', { may: true, readOnly: false }],
  [['products:write'], 'get-products', { may: false, needed: 'products:read' }],
  [['orders:read', 'orders:ship'], 'record-shipment', { may: true, readOnly: false }],
  [['orders:read'], 'record-shipment', { may: false, needed: 'orders:ship' }],
  [apiScopes, 'record-refund', { may: false, needed: null }],
  [apiScopes, 'process-commission-payment', { may: false, needed: null }],
  [apiScopes, 'create-api-key', { may: false, needed: null }],
  [apiScopes, 'constructor', { may: false, needed: null }],
  [[], 'get-products', { may: false, needed: 'products:read' }],
])('a key with %j calls %s', (granted, name, decision) => {
  expect(decideForKey(granted, { name, isPublicRead: false })).toEqual(decision);
});

test('every key reads what anybody may read, and writes nothing there', () => {
  expect(decideForKey(['orders:ship'], { name: 'get-public-products', isPublicRead: true })).toEqual({
    may: true,
    readOnly: true,
  });
});

test('a function belongs to one scope, and a scope that reads has only functions that read', () => {
  const all = apiScopes.flatMap(functionsOfScope);
  expect(new Set(all).size).toBe(all.length);
  for (const name of apiScopes.filter(isReadScope).flatMap(functionsOfScope)) expect(name).toMatch(/^get-/);
});

test('no scope moves money, closes a month or changes rights', () => {
  const forbidden =
    /pay|refund|payout|batch|run-|close|correction|password|api-key|webhook|admin-reset|import|plan|tax|status|sponsor/;
  const risky = apiScopes.flatMap(functionsOfScope).filter((name) => !name.startsWith('get-') && forbidden.test(name));
  expect(risky).toEqual([]);
});
