export type Mail = { readonly to: string; readonly subject: string; readonly text: string };

type About = {
  readonly brandName: string;
  /** Links use it, never the Host header. */
  readonly publicUrl: string;
  readonly user: { readonly name: string; readonly email: string };
  readonly token: string;
};

/** Asks to confirm an address; the page behind the link does it. */
export const confirmationMail = ({ brandName, publicUrl, user, token }: About): Mail => ({
  to: user.email,
  subject: `Confirm your email address for ${brandName}`,
  text: `${greeting(user.name)}

please open this link to confirm your email address. Then you can sign in:

${publicUrl}/auth?type=confirm&token=${token}

The link works for three days. If you did not make an account with us, you can ignore this mail.
`,
});

/** Notifies the owner of an address that was used at sign-up again that they have an account. */
export const alreadyRegisteredMail = ({
  brandName,
  publicUrl,
  email,
}: Omit<About, 'token' | 'user'> & { readonly email: string }): Mail => ({
  to: email,
  subject: `You already have an account with ${brandName}`,
  text: `Hello,

somebody signed up with this email address, which already has an account. Nothing has changed. Sign in, or ask for a link to choose a new password:

${publicUrl}/auth

If it was not you, you can ignore this mail.
`,
});

/** Links to the page for a new password, which then signs in with it: so the link contains the address. */
export const resetMail = ({ brandName, publicUrl, user, token }: About): Mail => ({
  to: user.email,
  subject: `Reset your ${brandName} password`,
  text: `${greeting(user.name)}

open this link to choose a new password. It works once and for 30 minutes:

${publicUrl}/auth?type=recovery&token=${token}&email=${encodeURIComponent(user.email)}

If you did not ask for it, nothing has changed and you can ignore this mail.
`,
});

/** Notifies a person that an admin has set their password, without the password. */
export const passwordSetMail = ({ brandName, publicUrl, user }: Omit<About, 'token'>): Mail => ({
  to: user.email,
  subject: `Your ${brandName} password was changed`,
  text: `${greeting(user.name)}

an administrator of ${brandName} has set a new password for your account, and you were signed out everywhere.

When you sign in with it, you choose a password of your own. You can also ask for a link on the sign-in page:

${publicUrl}/auth

If you did not ask for a new password, please tell us.
`,
});

/** Asks a person whom an admin has enrolled to choose a password. The link also confirms the address. */
export const invitationMail = ({
  brandName,
  publicUrl,
  user,
  token,
  code,
}: About & { readonly code: string }): Mail => ({
  to: user.email,
  subject: `Welcome to ${brandName}: choose your password`,
  text: `${greeting(user.name)}

you are now a consultant of ${brandName}. Your consultant code is ${code}. Open this link to choose a password and sign in:

${publicUrl}/auth?type=recovery&token=${token}&email=${encodeURIComponent(user.email)}

The link works once and for three days. After that, ask for a new one on the sign-in page with "Forgot password".

If you did not ask to join, please tell us.
`,
});

/** Notifies a person at the old address that an admin has changed the address they sign in with. */
export const emailChangedMail = ({ brandName, user }: Pick<About, 'brandName' | 'user'>): Mail => ({
  to: user.email,
  subject: `Your ${brandName} email address was changed`,
  text: `${greeting(user.name)}

an administrator of ${brandName} has changed the email address of your account. You now sign in with the new address, once it is confirmed.

If you did not ask for this, please tell us.
`,
});

/**
 * Anyone can trigger a mail to an address and choose the name in it, so a name that could contain a link or a message
 * is left out.
 */
const greeting = (name: string) =>
  /^(?!.*(\p{L}\.\p{L}|www))[\p{L}\p{M} .'’-]{1,60}$/iu.test(name) ? `Hello ${name},` : 'Hello,';
