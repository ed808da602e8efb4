import { and, eq, isNull, sql } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { permissionsOf } from '#domain/account/admin-role.ts';
import { standardLanguage } from '#domain/language/language.ts';
import { user } from '../auth/tables.ts';
import { photoAddress } from '../consultant/photo-address.ts';
import { consultantPhotos, consultants, customers } from '../consultant/tables.ts';
import { legalAcceptances, legalTextVersions } from '../content/tables.ts';
import { functions } from '../implement.ts';
import { mailSuppressions } from '../message/tables.ts';
import { userSettings } from '../settings/tables.ts';

const { kind, version, versionId } = legalTextVersions;

/** Whether the person has not accepted the newest version of the consultant agreement; null while none is published. */
const agreementDue = sql<boolean | null>`(
  select not exists (select from ${legalAcceptances}
                     where ${legalAcceptances.versionId} = ${versionId} and ${legalAcceptances.userId} = ${user.id})
  from ${legalTextVersions} where ${kind} = 'consultant-agreement' and ${version} is not null
  order by ${version} desc limit 1)`;

export const getSession = functions.account.getSession.handler(async ({ context }) => {
  const userId = context.passwordChange?.userId ?? userIdOf(context.actor);
  if (userId === null) return null;
  const [row] = await context.signInDb
    .select({
      id: user.id,
      email: user.email,
      name: user.name,
      code: consultants.code,
      consultantFirst: consultants.firstName,
      consultantLast: consultants.lastName,
      customerFirst: customers.firstName,
      customerLast: customers.lastName,
      photoId: consultantPhotos.photoId,
      darkMode: userSettings.darkMode,
      compactView: userSettings.compactView,
      showAchievements: userSettings.showAchievements,
      language: userSettings.language,
      startPage: userSettings.startPage,
      mailSuppressed: mailSuppressions.cause,
      agreementDue,
    })
    .from(user)
    .leftJoin(consultants, eq(consultants.consultantId, user.id))
    .leftJoin(customers, eq(customers.userId, user.id))
    .leftJoin(consultantPhotos, eq(consultantPhotos.consultantId, user.id))
    .leftJoin(userSettings, eq(userSettings.userId, user.id))
    .leftJoin(mailSuppressions, and(eq(mailSuppressions.address, user.email), isNull(mailSuppressions.liftedAt)))
    .where(eq(user.id, userId));
  if (!row) return null;
  const adminRole = context.actor.role === 'admin' ? context.actor.adminRole : null;
  return {
    id: row.id,
    email: row.email,
    firstName: row.consultantFirst ?? row.customerFirst ?? row.name,
    lastName: row.consultantLast ?? row.customerLast ?? '',
    isConsultant: row.code !== null,
    isAdmin: adminRole !== null,
    adminRole,
    permissions: adminRole === null ? [] : [...permissionsOf(adminRole)],
    code: row.code,
    mustChangePassword: context.passwordChange !== undefined,
    photoUrl: row.photoId && photoAddress(row.photoId),
    mailSuppressed: row.mailSuppressed,
    agreementDue: row.code !== null && row.agreementDue === true,
    preferences: {
      darkMode: row.darkMode ?? false,
      compactView: row.compactView ?? false,
      showAchievements: row.showAchievements ?? true,
      language: row.language ?? context.browserLanguage ?? standardLanguage,
      startPage: row.startPage,
    },
  };
});
