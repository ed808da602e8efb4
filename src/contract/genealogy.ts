import { z } from 'zod';
import { activities, currentRanks, joinRangeNames } from '#domain/genealogy/filter.ts';
import { command } from './function.ts';
import { amount, id, instant, listInput, listOf } from './shapes.ts';

/** A consultant as a card of a genealogy shows her. */
export const teamMember = z.object({
  consultant_id: id,
  code: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  current_rank: z.string(),
  join_date: instant,
  /** She has not left and is not suspended. */
  present: z.boolean(),
  /** Of the open period. */
  personal_volume: amount,
  /** Personal volume above 0 in the open period. */
  isActive: z.boolean(),
  /** How many she sponsored herself. */
  childrenCount: z.number().int(),
});
export type TeamMember = z.infer<typeof teamMember>;

/** One step of the way from the person who looks down to the root of what she looks at. */
export const trailStep = z.object({ consultant_id: id, name: z.string() });

/** What the drawer tells of a consultant, for the open period. */
export const consultantProfile = teamMember.extend({
  sponsor_name: z.string().nullable(),
  /** How far below the person who looks; 0 for herself, null for an admin who looks at somebody elsewhere. */
  level: z.number().int().nullable(),
  tier: z.string().nullable(),
  /** Personal rate of the open period in basis points, 0 without a tier. */
  commission_rate: z.number().int(),
  downline_members: z.number().int(),
  /** Commissionable base of everybody below, in the open period. */
  team_volume: amount,
  currency: z.string(),
});
export type ConsultantProfile = z.infer<typeof consultantProfile>;

/** What a search answers; the e-mail is an admin's to see. */
export const foundConsultant = z.object({
  consultant_id: id,
  code: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  current_rank: z.string(),
  personal_volume: amount,
  city: z.string().nullable(),
  state: z.string().nullable(),
});
export type FoundConsultant = z.infer<typeof foundConsultant>;

/** Somebody outside one's own downline is answered like somebody who does not exist. */
const unknownConsultant = {
  UNKNOWN_CONSULTANT: { status: 404, message: 'This consultant does not exist, or is not in your team.' },
} as const;

export const genealogy = {
  getTeam: command('get-team', 'consultant', 'A consultant and everybody she sponsored herself')
    .input(
      listInput.omit({ searchTerm: true }).extend({
        /** The caller herself when null. */
        consultant_id: id.nullable().default(null),
        ranks: z.array(z.enum(currentRanks)).max(currentRanks.length).default([]),
        /** Both or none list everybody. */
        statuses: z.array(z.enum(activities)).max(activities.length).default([]),
        joined_within: z.enum(joinRangeNames).nullable().default(null),
      }),
    )
    .errors(unknownConsultant)
    .output(
      listOf(teamMember).extend({
        root: teamMember,
        /** From the caller down to the root, both included; for an admin elsewhere the root alone. */
        trail: z.array(trailStep),
        currency: z.string(),
      }),
    ),
  searchConsultants: command(
    'search-consultants',
    'consultant',
    'Consultants by a part of their name or code, or a whole e-mail address: of one’s own downline, an admin’s of all',
  )
    .input(
      z.strictObject({
        searchTerm: z.string().trim().min(2, 'Please enter at least 2 characters').max(200),
        limit: z.number().int().min(1).max(10).default(10),
      }),
    )
    .output(z.object({ data: z.array(foundConsultant) })),
  getConsultantProfile: command(
    'get-consultant-profile',
    'consultant',
    'What one may know of a consultant in one’s team',
  )
    .input(z.strictObject({ consultant_id: id }))
    .errors(unknownConsultant)
    .output(consultantProfile),
};
