// A file of its own: the page's scripts use these, and must not load the contract with the submissions.

/** Fields that change the preview of a rank grant. They are entered in the preview itself. */
export const rankFields: readonly string[] = ['current_rank', 'granted_on'];

/** Fields that change the preview of an email. */
export const mailFields: readonly string[] = ['subject', 'text'];
