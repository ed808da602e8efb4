import type { ApiClient } from '#contract/client.ts';
import { alsoAtField } from '#web/form-action.ts';

/** For `catch`: names an unknown code of a consultant together with the other wrong fields of a form. A blank one is not looked up. */
export const alsoUnknownCode = ({ consultant }: Pick<ApiClient, 'consultant'>, field: string, code: string) =>
  alsoAtField(field, 'UNKNOWN_SPONSOR', async () => (code.trim() === '' ? null : consultant.getSponsor({ code })));
