/** Why no mail is sent to an address: it does not exist or refuses mails, or its owner reported one as spam. */
export const suppressionCauses = ['bounce', 'complaint'] as const;
export type SuppressionCause = (typeof suppressionCauses)[number];
