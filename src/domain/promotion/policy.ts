import { all, decided, type TablePolicy } from '../person/permission.ts';

export const promotionPolicies = {
  promotions: { ...decided, read: { ...decided.read, consultant: all } } satisfies TablePolicy<unknown>,
};
