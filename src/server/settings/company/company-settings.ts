import { desc } from 'drizzle-orm';
import type { CompanySettings } from '#contract/settings/company.ts';
import { companyValues } from '#contract/settings/company-settings.ts';
import { worker } from '#domain/account/actor.ts';
import type { MailTexts } from '#domain/message/mail-text.ts';
import type { CompanyValues } from '#domain/settings/company-fields.ts';
import { withActor } from '../../db/actor.ts';
import type { ActorDatabase, Transaction } from '../../db/database.ts';
import { singleFlight } from '../../db/single-flight.ts';
import { newestTexts } from '../../message/mail-text/stored-texts.ts';
import { companySettingsVersions } from '../tables.ts';
import { valuesOf, withValues } from './company-values.ts';

/** The settings that this process works with. */
export type CompanySettingsSource = {
  readonly current: CompanySettings;
  /** The texts of mails that the company wrote itself. */
  readonly mailTexts: MailTexts;
  /** Reads them again, after another version was saved. */
  reload(): Promise<void>;
};

export type StoredVersion = { readonly version: number; readonly values: CompanyValues };

/**
 * The newest version. A setting that did not exist when it was saved has the value of the installation. `tx` acts as the
 * worker.
 */
export async function newestVersion(tx: Transaction, installed: CompanySettings): Promise<StoredVersion> {
  const [row] = await tx
    .select({ version: companySettingsVersions.version, settings: companySettingsVersions.settings })
    .from(companySettingsVersions)
    .orderBy(desc(companySettingsVersions.version))
    .limit(1);
  if (!row) throw new Error('the company has no settings');
  return { version: row.version, values: storedValues(row.settings, installed) };
}

/** The values of a stored version. */
export const storedValues = (stored: unknown, installed: CompanySettings): CompanyValues =>
  companyValues.parse({ ...valuesOf(installed), ...(stored as object) });

/**
 * Opens the settings of the company. The first start of an installation stores its values as version 1.
 *
 * @param installed the values of the installation; hosts, time zone, currencies and the prefix of codes are always these
 */
export async function openCompanySettings(
  db: ActorDatabase,
  installed: CompanySettings,
  now: () => Date,
): Promise<CompanySettingsSource> {
  let current = installed;
  let loaded = 0;
  let mailTexts: MailTexts = {};
  const reload = singleFlight(async () => {
    const { stored, texts } = await withActor(db, worker, async (tx) => ({
      stored: await newestVersion(tx, installed),
      texts: (await newestTexts(tx)).texts,
    }));
    const { version, values } = stored;
    mailTexts = texts;
    // The same version stays the same object: cached pages depend on it.
    if (version !== loaded) current = withValues(installed, values);
    loaded = version;
  });
  await withActor(db, worker, (tx) =>
    tx
      .insert(companySettingsVersions)
      .values({ version: 1, settings: valuesOf(installed), changes: [], createdAt: now() })
      .onConflictDoNothing(),
  );
  await reload();
  return {
    get current() {
      return current;
    },
    get mailTexts() {
      return mailTexts;
    },
    reload,
  };
}
