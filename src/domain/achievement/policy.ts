import { all, company, decided, type Reach, type TablePolicy } from '../account/permission.ts';

type Earned = { readonly consultantId: string };

const own: Reach<Earned> = (row, userId) => row.consultantId === userId;

export const achievementPolicies = {
  /** One that was granted stays: its grants refer to it. */
  achievements: {
    ...decided,
    read: { ...decided.read, consultant: all },
    delete: { admin: all },
  } satisfies TablePolicy<unknown>,
  consultant_achievements: {
    read: { ...company.read, consultant: own },
    insert: decided.insert,
    update: company.update,
  } satisfies TablePolicy<Earned>,
};
