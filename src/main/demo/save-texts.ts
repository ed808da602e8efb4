import { type ContentDocument, contentDocument } from '#contract/content/content.ts';
import { achievements, consultantAchievements } from '#server/achievement/tables.ts';
import { contentPages } from '#server/content/tables.ts';
import type { Transaction } from '#server/db/database.ts';
import { promotions } from '#server/promotion/tables.ts';
import { demoAchievements, earnedAchievements } from './achievements.ts';
import { day } from './calendar.ts';
import type { DemoCompany } from './company.ts';
import { aboutDocument, charterDocument } from './pages.ts';
import { demoPromotions } from './promotions.ts';
import type { SavedPeople } from './save-people.ts';
import { scienceDocument } from './science.ts';

/** The pages in the company's own words, each with its main source. No one has reviewed them. */
const demoPages: readonly { readonly page: ContentDocument; readonly source: string }[] = [
  { page: { slug: 'about', document: aboutDocument }, source: aboutDocument.teachings.provenance.source },
  { page: { slug: 'charter', document: charterDocument }, source: charterDocument.values.provenance.source },
  { page: { slug: 'science', document: scienceDocument }, source: scienceDocument.technology.provenance.source },
];

/** Saves the pages, promotions and achievements, and who earned them. `tx` acts as the worker. */
export async function saveTexts(
  tx: Transaction,
  company: DemoCompany,
  { consultantIds, adminId }: SavedPeople,
  timeZone: string,
): Promise<void> {
  const since = new Date(company.now.getTime() - 600 * day);
  await tx.insert(contentPages).values(
    demoPages.map(({ page, source }) => ({
      ...contentDocument.parse(page),
      source,
      reviewer: null,
      updatedBy: adminId,
      updatedAt: since,
      createdAt: since,
    })),
  );
  await tx.insert(promotions).values(
    demoPromotions(company.months).map((promotion) => {
      const announced = Math.min(promotion.startsAt.getTime() - 14 * day, company.now.getTime() - day);
      const announcedAt = promotion.startsAt <= company.now ? promotion.startsAt : null;
      return { ...promotion, announcedAt, createdBy: adminId, createdAt: new Date(announced) };
    }),
  );
  const saved = await tx
    .insert(achievements)
    .values(demoAchievements.map((achievement, position) => ({ ...achievement, position, createdAt: since })))
    .returning({ achievementId: achievements.achievementId, title: achievements.title });
  const ids = new Map(saved.map(({ title, achievementId }) => [title, achievementId]));
  await tx.insert(consultantAchievements).values(
    earnedAchievements(company, timeZone).flatMap(({ title, consultant, at, grantedByAdmin }) => {
      const achievementId = ids.get(title);
      const consultantId = consultantIds.get(consultant.key);
      if (achievementId === undefined || consultantId === undefined) return [];
      const grantedBy = grantedByAdmin ? adminId : null;
      return [{ achievementId, consultantId, earnedAt: at, grantedBy, createdAt: at }];
    }),
  );
}
