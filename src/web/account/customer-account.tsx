import type { SignedInPerson } from '#contract/account/account.ts';
import { m } from '#messages';
import { PageTitle } from '#web/content/page-title.tsx';
import { SignOutForm, signOutForm } from '#web/shell/sign-out-form.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PasswordForm } from './security-tab.tsx';

/** A customer's settings: name, address and password. */
export function CustomerAccount({ person }: { person: SignedInPerson }) {
  return (
    <>
      <PageTitle title={m.account_yours()} />
      <PageHeader
        title={m.account_yours()}
        lead={[`${person.firstName} ${person.lastName}`.trim(), person.email].filter(Boolean).join(' · ')}
        actions={
          <>
            <ButtonLink to="/orders">{m.order_own_title()}</ButtonLink>
            <Button type="submit" form={signOutForm}>
              {m.user_menu_sign_out()}
            </Button>
          </>
        }
      />
      <SignOutForm />
      <Panel title={m.account_change_password()}>
        <PasswordForm />
      </Panel>
    </>
  );
}
