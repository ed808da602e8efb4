import { z } from 'zod';
import { productConditions, productFilters } from '#domain/catalog/product-filter.ts';
import { signInStates } from '#domain/consultant/invitation.ts';
import { consultantStatuses } from '#domain/consultant/status.ts';
import { productSort } from '../catalog/product.ts';
import { consultantSorts } from '../consultant/admin.ts';
import { customerFilter } from '../customer/customer.ts';

// The queries of lists as their pages have them in the address, for their files. A filter that cannot be read narrows nothing.

/** As pages read it: the start of a text that is too long. */
const searchTerm = z
  .string()
  .catch('')
  .transform((text) => text.slice(0, 200).trim());

/** The parameter `sort` without its sign, and whether it has one: `-join_date` is the latest first. */
const sortAmong = <Name extends string>(names: readonly Name[], usual: Name) =>
  z
    .string()
    .catch('')
    .transform((text) => ({
      sort: names.find((name) => name === text.replace(/^-/, '')) ?? usual,
      descending: text.startsWith('-'),
    }));

export const consultantListQuery = z
  .object({
    q: searchTerm,
    status: z.enum(consultantStatuses).nullable().catch(null),
    sign_in: z.enum(signInStates).nullable().catch(null),
    sort: sortAmong(consultantSorts, 'name'),
  })
  .transform(({ q, sort: { sort, descending }, ...filters }) => ({
    ...filters,
    searchTerm: q,
    sort,
    direction: descending ? ('desc' as const) : ('asc' as const),
  }));

export const customerListQuery = z
  .object({
    q: searchTerm,
    consultant: customerFilter.consultant.catch(null),
    consultant_id: customerFilter.consultant_id.catch(null),
    sort: z.literal('name').nullable().catch(null),
  })
  .transform(({ q, sort, ...filters }) => ({ ...filters, searchTerm: q, sort: sort ?? ('newest' as const) }));

export const productListQuery = z
  .object({ q: searchTerm, shown: z.enum(productFilters).catch('all'), sort: sortAmong(productSort.options, 'code') })
  .transform(({ q, shown, sort }) => ({
    searchTerm: q,
    category: null,
    ...productConditions(shown),
    ...sort,
  }));
