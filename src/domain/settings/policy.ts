import { all, type Reach, type TablePolicy } from '../account/permission.ts';

type Chosen = { readonly userId: string };

const own: Reach<Chosen> = (row, userId) => row.userId === userId;
const owners = { customer: own, consultant: own, admin: own, worker: all } as const;

/** A person's own choices. */
const userSettings: TablePolicy<Chosen> = { read: owners, insert: owners, update: owners };

/** Functions check the permission of the admin; versions are never changed. */
const companySettingsVersions: TablePolicy<unknown> = { read: { worker: all }, insert: { worker: all } };

export const settingsPolicies = { user_settings: userSettings, company_settings_versions: companySettingsVersions };
