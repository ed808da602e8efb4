/** The fields on which the preview of a rank depends, entered in the preview itself. */
export const rankFields: readonly string[] = ['current_rank', 'granted_on'];

/** The same for an email. */
export const mailFields: readonly string[] = ['subject', 'text'];
