export type Mail = { readonly to: string; readonly subject: string; readonly text: string };

type About = {
  readonly brandName: string;
  /** Links are made of it, never of the Host header. */
  readonly publicUrl: string;
  readonly user: { readonly name: string; readonly email: string };
  readonly token: string;
};

/** Asks to confirm an address; the page behind the link does it. */
export const confirmationMail = ({ brandName, publicUrl, user, token }: About): Mail => ({
  to: user.email,
  subject: `Confirm your e-mail address for ${brandName}`,
  text: `${greeting(user.name)}

please open this link to confirm your e-mail address. Then you can sign in:

${publicUrl}/auth?type=confirm&token=${token}

The link works for three days. If you did not make an account with us, you can ignore this mail.
`,
});

/** Leads to the page where a new password is chosen, which then signs in with it: so the link names the address. */
export const resetMail = ({ brandName, publicUrl, user, token }: About): Mail => ({
  to: user.email,
  subject: `Reset your ${brandName} password`,
  text: `${greeting(user.name)}

open this link to choose a new password. It works once and for 30 minutes:

${publicUrl}/auth?type=recovery&token=${token}&email=${encodeURIComponent(user.email)}

If you did not ask for it, nothing has changed and you can ignore this mail.
`,
});

/** Tells somebody that an admin has set her password; never says which. */
export const passwordSetMail = ({ brandName, publicUrl, user }: Omit<About, 'token'>): Mail => ({
  to: user.email,
  subject: `Your ${brandName} password was changed`,
  text: `${greeting(user.name)}

an administrator of ${brandName} has set a new password for your account, and you were signed out everywhere.

You should choose a password of your own. Ask for a link on the sign-in page:

${publicUrl}/auth

If you did not ask for a new password, please tell us.
`,
});

/**
 * Anybody can make us write to an address, and chooses the name that stands in the mail: one that could lead somewhere, or
 * tells a story, is left out.
 */
const greeting = (name: string) =>
  /^(?!.*(\p{L}\.\p{L}|www))[\p{L}\p{M} .'’-]{1,60}$/iu.test(name) ? `Hello ${name},` : 'Hello,';
