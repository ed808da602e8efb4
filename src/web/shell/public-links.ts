/** The pages of the public site, in the order of the header. */
export const publicLinks = [
  { to: '/', label: 'Home' },
  { to: '/shop', label: 'Shop All' },
  { to: '/join-us', label: 'Join Us' },
  { to: '/science', label: 'Science' },
  { to: '/about', label: 'About Us' },
  { to: '/charter', label: 'Our Charter' },
  { to: '/contact', label: 'Contact Us' },
] as const;

/** The income disclosure: linked where the company has published one. */
export const disclosurePath = '/income-disclosure';
