/** A link to write to an address, which breaks before its domain rather than anywhere. */
export function EmailAddress({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`}>
      <BreakableEmail email={email} />
    </a>
  );
}

/** An email address that breaks before its domain rather than anywhere. */
export function BreakableEmail({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
