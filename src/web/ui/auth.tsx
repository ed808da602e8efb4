import { createContext, type ReactNode, use } from 'react';
import type { Permission } from '#domain/account/admin-role.ts';

type Auth = {
  /** Of the signed-in person; none for everyone who is not an admin. */
  readonly permissions: readonly Permission[];
};

const AuthContext = createContext<Auth | null>(null);

/** What the signed-in person may do, for everything inside. */
export function AuthProvider({ permissions, children }: Auth & { children: ReactNode }) {
  return <AuthContext value={{ permissions }}>{children}</AuthContext>;
}

/** What the signed-in person may do. Throws outside of an `AuthProvider`, where a page would hide everything silently. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

type PermittedProps = {
  /** Without it everyone sees the content, even on pages without sign-in. */
  needs: Permission | undefined;
  children: ReactNode;
};

/** Shows what only a role with this permission may do. The functions refuse it to others in any case. */
export function Permitted({ needs, children }: PermittedProps) {
  return needs === undefined ? children : <WithPermission needs={needs}>{children}</WithPermission>;
}

function WithPermission({ needs, children }: { needs: Permission; children: ReactNode }) {
  return useAuth().permissions.includes(needs) ? children : null;
}
