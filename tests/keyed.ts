import { randomUUID } from 'node:crypto';

/** A command with a new idempotency key. */
export const keyed = <const Fields extends object>(fields: Fields) => ({ ...fields, idempotency_key: randomUUID() });
