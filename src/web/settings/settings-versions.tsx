import type { CompanySettingsVersion } from '#contract/settings/company-settings.ts';
import { m } from '#messages';
import { SettingChanges } from './setting-changes.tsx';
import { VersionsPanel } from './versions-panel.tsx';

type Props = {
  versions: { readonly data: readonly CompanySettingsVersion[]; readonly total: number };
  /** The version that applies. */
  current: number;
  page: number;
  pageSize: number;
};

/** The versions of the company's settings. */
export const SettingsVersions = (props: Props) => (
  <VersionsPanel
    {...props}
    title={m.company_versions()}
    description={m.company_versions_lead()}
    empty={m.company_versions_none()}
    by={({ created_by, reason }) =>
      reason === null ? m.company_installed() : m.company_version_reason({ name: created_by ?? '', reason })
    }
    changes={({ changes }) => <SettingChanges changes={changes} />}
    submission="restoreCompanySettings"
    needs="settings:write"
    restoreLabel={m.company_restore()}
    restoring={(version) => ({
      title: m.company_restore_title({ version }),
      description: m.company_restore_description(),
    })}
  />
);
