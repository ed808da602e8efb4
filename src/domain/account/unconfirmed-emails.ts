type EmailChange = {
  /** The new address. */
  readonly email: string;
  /** When the new address confirmed the change. */
  readonly confirmedAt: Date | null;
  /** When the current address confirmed the change. */
  readonly currentConfirmedAt: Date | null;
};

/** The addresses that still have to confirm a change, the current one first; none if no change is pending. */
export function unconfirmedEmails(currentEmail: string, change: EmailChange | null): string[] {
  if (!change) return [];
  return [...(change.currentConfirmedAt ? [] : [currentEmail]), ...(change.confirmedAt ? [] : [change.email])];
}
