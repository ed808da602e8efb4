import { z } from 'zod';
import { activities, currentRanks, joinRangeNames } from '#domain/genealogy/filter.ts';
import { command, read } from '../function.ts';
import { amount, id, instant, listInput, listOf, period } from '../shapes.ts';

/** A consultant as shown on a genealogy card. */
export const teamMember = z.object({
  consultant_id: id,
  code: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  current_rank: z.string(),
  join_date: instant,
  /** Has not left and is not suspended. */
  present: z.boolean(),
  /** The volume of the open period. */
  personal_volume: amount,
  /** Personal volume above 0 in the open period. */
  isActive: z.boolean(),
  /** The size of the frontline. People who left count while someone is below them. */
  childrenCount: z.number().int(),
});
export type TeamMember = z.infer<typeof teamMember>;

/** One step of the path from the viewer down to the root of the shown team. */
export const trailStep = z.object({ consultant_id: id, name: z.string() });

/** A consultant's profile for the drawer, for the open period. */
export const consultantProfile = teamMember.extend({
  /** The open period. */
  period,
  sponsor_name: z.string().nullable(),
  /** Levels below the viewer; 0 for the viewer, null for an admin who views another team. */
  level: z.number().int().nullable(),
  tier: z.string().nullable(),
  /** Personal rate of the open period in basis points, 0 without a tier. */
  commission_rate: z.number().int(),
  downline_members: z.number().int(),
  /** The personal volumes of the whole downline, in the open period. */
  team_volume: amount,
  currency: z.string(),
});
export type ConsultantProfile = z.infer<typeof consultantProfile>;

/** A search result. Only admins see the email address. */
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

/** A consultant outside your downline is treated as not existing. */
export const unknownConsultant = {
  UNKNOWN_CONSULTANT: { status: 404, message: 'This consultant does not exist, or is not in your team.' },
} as const;

export const genealogy = {
  getTeam: command('get-team', ['consultant', 'consultants:read'], 'A consultant and their frontline')
    .input(
      listInput.omit({ searchTerm: true }).extend({
        /** The caller when null. */
        consultant_id: id.nullable().default(null),
        ranks: z.array(z.enum(currentRanks)).max(currentRanks.length).default([]),
        /** Both or none list everyone. */
        statuses: z.array(z.enum(activities)).max(activities.length).default([]),
        joined_within: z.enum(joinRangeNames).nullable().default(null),
        /** The whole downline instead of the frontline, without those who left. */
        all_levels: z.boolean().default(false),
        /** Also those of the frontline who left, as long as someone is below them. Only by volume. */
        with_left: z.boolean().default(true),
        /** By volume, which changes with each sale, or by the place in the genealogy, for files that are read page after page. */
        sort: z.enum(['volume', 'genealogy']).default('volume'),
        /** The `next` of an answer by genealogy, for the rows after it. */
        after: z
          .string()
          .regex(/^[\w-]{1,8000}$/)
          .nullable()
          .default(null),
      }),
    )
    .errors(unknownConsultant)
    .output(
      listOf(teamMember).extend({
        root: teamMember,
        /** The open period, of which the volumes are. */
        period,
        /** From the caller down to the root, both included; for an admin who views another team the root alone. */
        trail: z.array(trailStep),
        currency: z.string(),
        /** Where the rows after these start; null at the end, and by volume. */
        next: z.string().nullable(),
      }),
    ),
  searchConsultants: read(
    'search-consultants',
    ['consultant', 'consultants:read'],
    'Consultants by a part of their name or code, or by their whole email address: those in your downline, or all for an admin',
  )
    .input(
      z.strictObject({
        searchTerm: z.string().trim().min(2, 'Please enter at least 2 characters').max(200),
        limit: z.coerce.number().int().min(1).max(10).default(10),
      }),
    )
    .output(
      z.object({
        data: z.array(foundConsultant),
        /** More match than the limit. */
        has_more: z.boolean(),
      }),
    ),
  getConsultantProfile: read('get-consultant-profile', 'consultant', 'What you may see of a consultant in your team')
    .input(z.strictObject({ consultant_id: id }))
    .errors(unknownConsultant)
    .output(consultantProfile),
};
