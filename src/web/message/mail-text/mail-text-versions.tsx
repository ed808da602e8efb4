import type { MailTextVersion } from '#contract/message/mail-text.ts';
import { m } from '#messages';
import { VersionsPanel } from '#web/settings/versions-panel.tsx';
import { TextChanges } from './text-changes.tsx';

type Props = {
  versions: { readonly data: readonly MailTextVersion[]; readonly total: number };
  /** The version that applies. */
  current: number;
  page: number;
  pageSize: number;
};

/** The versions of the texts of emails; version 0 has the standard texts. */
export const MailTextVersions = (props: Props) => (
  <VersionsPanel
    {...props}
    title={m.email_versions()}
    description={m.email_versions_lead()}
    empty={m.email_versions_none()}
    by={({ created_by, reason }) => m.company_version_reason({ name: created_by, reason })}
    changes={({ changes }) => <TextChanges changes={changes} />}
    submission="restoreMailTexts"
    needs="content:write"
    restoreLabel={m.email_restore()}
    restoring={(version) =>
      version === '0'
        ? { title: m.email_restore_standard_title(), description: m.email_restore_standard_description() }
        : { title: m.email_restore_title({ version }), description: m.email_restore_description() }
    }
    initialLabel={m.email_restore_standard()}
  />
);
