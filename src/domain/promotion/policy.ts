import { all, decided, type Reach, type TablePolicy } from '../account/permission.ts';

type Promotion = { readonly announcedAt: Date | null };

const notAnnounced: Reach<Promotion> = ({ announcedAt }) => announcedAt === null;

export const promotionPolicies = {
  /** Consultants work towards a promotion that was announced to them, so it stays. */
  promotions: {
    ...decided,
    read: { ...decided.read, consultant: all },
    delete: { admin: notAnnounced },
  } satisfies TablePolicy<Promotion>,
};
