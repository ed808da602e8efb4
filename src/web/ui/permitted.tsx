import { createContext, type ReactNode, use } from 'react';
import type { Permission } from '#domain/account/admin-role.ts';

const OwnPermissions = createContext<readonly Permission[]>([]);

/** The permissions of the signed-in person, for everything inside. */
export function WithPermissions({ own, children }: { own: readonly Permission[]; children: ReactNode }) {
  return <OwnPermissions value={own}>{children}</OwnPermissions>;
}

/** The permissions of the signed-in person. */
export const usePermissions = (): readonly Permission[] => use(OwnPermissions);

/** Shows what only a role with this permission may do. The functions refuse it to others in any case. */
export function Permitted({ needs, children }: { needs: Permission; children: ReactNode }) {
  return usePermissions().includes(needs) ? children : null;
}
