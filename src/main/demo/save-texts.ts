import { type ContentDocument, contentDocument } from '#contract/content/content.ts';
import { achievements, consultantAchievements } from '#server/achievement/tables.ts';
import { contentPages } from '#server/content/tables.ts';
import type { Transaction } from '#server/db/database.ts';
import { promotions } from '#server/promotion/tables.ts';
import { questionMessages, questions } from '#server/question/tables.ts';
import { demoAchievements, earnedAchievements } from './achievements.ts';
import { day } from './calendar.ts';
import type { DemoCompany } from './company.ts';
import { aboutDocument, charterDocument } from './pages.ts';
import { demoPromotions } from './promotions.ts';
import { randomOf } from './random.ts';
import type { SavedPeople } from './save-people.ts';
import { scienceDocument } from './science.ts';

/** The pages in the company's own words, each with its main source. No one has reviewed them. */
const demoPages: readonly { readonly page: ContentDocument; readonly source: string }[] = [
  { page: { slug: 'about', document: aboutDocument }, source: aboutDocument.teachings.provenance.source },
  { page: { slug: 'charter', document: charterDocument }, source: charterDocument.values.provenance.source },
  { page: { slug: 'science', document: scienceDocument }, source: scienceDocument.technology.provenance.source },
];

/** What two consultants asked in the last days; one waits for an answer. */
const demoQuestions = [
  {
    asks: 'teamLeader',
    page: '/earnings',
    daysAgo: 6,
    question: 'Why do I earn 5% on Priya’s orders and not 8%?\nHer orders in the first week show 5%.',
    answer:
      'The share depends on your tier of the whole month. When your own sales reach the next tier, all lines of the month change with it. The line on Earnings shows how far you are.',
  },
  {
    asks: 'newConsultant',
    page: '/wallets',
    daysAgo: 2,
    question: 'Can I be paid to an account in the name of my company?',
    answer: null,
  },
] as const;

/** Saves the questions with their messages. `tx` acts as the worker. */
async function saveQuestions(tx: Transaction, { seed, now }: DemoCompany, { consultantIds, adminId }: SavedPeople) {
  const random = randomOf(seed, 'questions');
  for (const { asks, page, daysAgo, question, answer } of demoQuestions) {
    const consultantId = consultantIds.get(asks);
    if (consultantId === undefined) throw new Error(`no consultant ${asks}`);
    const createdAt = new Date(now.getTime() - daysAgo * day);
    const answeredAt = new Date(createdAt.getTime() + day / 6);
    const questionId = random.uuid();
    const state = answer === null ? 'open' : 'answered';
    const stateSince = answer === null ? createdAt : answeredAt;
    await tx.insert(questions).values({ questionId, consultantId, page, state, stateSince, createdAt });
    const first = { messageId: questionId, questionId, authorId: consultantId, fromCompany: false, message: question };
    await tx.insert(questionMessages).values({ ...first, createdAt });
    if (answer === null) continue;
    const second = { messageId: random.uuid(), questionId, authorId: adminId, fromCompany: true, message: answer };
    await tx.insert(questionMessages).values({ ...second, createdAt: answeredAt });
  }
}

/** Saves the questions, pages, promotions and achievements, and who earned them. `tx` acts as the worker. */
export async function saveTexts(
  tx: Transaction,
  company: DemoCompany,
  people: SavedPeople,
  timeZone: string,
): Promise<void> {
  const { consultantIds, adminId } = people;
  await saveQuestions(tx, company, people);
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
    demoPromotions(company.months, timeZone).map((promotion) => {
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
