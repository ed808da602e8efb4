import { apiKeyFunctions } from '#contract/account/api-key.ts';
import { m } from '#messages';
import { ApiKeyList } from '#web/account/api-key/api-key-list.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { atField, formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { adminList } from '#web/shell/admin-list.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import type { Route } from './+types/api-keys.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'api-keys:read')) return null;
  const { list, shown } = adminList(request);
  return { keys: await context.get(apiContext).account.getApiKeys(list), ...shown };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const { account } = context.get(apiContext);
  return formAction(request, {
    createApiKey: submission(apiKeyFunctions.createApiKey, async (input) => {
      const { key, name } = await account.createApiKey(input).catch(atField('expires_on', 'EXPIRES_IN_THE_PAST'));
      return { message: m.api_key_created_message(), value: { key, name } };
    }),
    revokeApiKey: submission(apiKeyFunctions.revokeApiKey, async (input) => {
      await account.revokeApiKey(input);
      return m.api_key_revoked_message();
    }),
  });
};

export const clientAction = formClientAction;

export default function AdminApiKeysPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame>
      <ApiKeyList {...loaderData} />
    </AdminFrame>
  );
}
