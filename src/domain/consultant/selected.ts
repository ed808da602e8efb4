/** The most consultants that one action changes. It is one transaction, and locks all of them. */
export const maxConsultantsAtOnce = 5000;

/** The maximum number of consultants who get an email with one action. */
export const maxMailsAtOnce = 20_000;

/** What an admin may do to the status of many consultants; leaving is recorded for one at a time, with its day. */
export const groupStatusActions = ['suspend', 'reinstate'] as const;
export type GroupStatusAction = (typeof groupStatusActions)[number];

/**
 * Why the status of a selected consultant is not changed. Admins are changed one at a time, by an owner, and those who left are
 * reinstated one at a time.
 */
export const statusObstacles = ['admin', 'left', 'as-wanted'] as const;
export type StatusObstacle = (typeof statusObstacles)[number];

/** Why a selected consultant gets no mail. */
export const mailObstacles = ['left', 'no-email', 'suppressed'] as const;
export type MailObstacle = (typeof mailObstacles)[number];

/**
 * Why a selected consultant is not granted a rank. Another admin grants an admin's own rank. A rank is not granted as of a day before
 * the one on which the consultant joined or got their latest rank, because the latest one is the one that they have.
 */
export const rankObstacles = ['left', 'own-rank', 'has-rank', 'later-rank'] as const;
export type RankObstacle = (typeof rankObstacles)[number];

/** Why a consultant does not get the rank back that they had before. */
export const rankUndoObstacles = ['changed'] as const;
export type RankUndoObstacle = (typeof rankUndoObstacles)[number];
