/**
 * Whether a draft still lacks the sign-off of an admin other than the one who closes it, in a company that requires one.
 */
export const needsSignOff = (
  required: boolean,
  { closedBy, signedOffBy }: { readonly closedBy: string | null; readonly signedOffBy: string | null },
): boolean => required && (signedOffBy === null || signedOffBy === closedBy);
