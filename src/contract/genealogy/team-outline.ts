import { z } from 'zod';
import { activities, currentRanks } from '#domain/genealogy/filter.ts';
import { teamSorts, teamViews } from '#domain/genealogy/view.ts';
import { command, read } from '../function.ts';
import { amount, givenInstant, id, instant, listInput, listOf, period } from '../shapes.ts';
import { teamMember, trailStep, unknownConsultant } from './genealogy.ts';

/** A row of the outline. Volumes are of the open period. */
export const outlineRow = teamMember.extend({
  /** Levels below the viewer; below the root for an admin who views another team. */
  level: z.number().int(),
  sponsor_name: z.string().nullable(),
  /** Everyone below, without those who left. */
  team_size: z.number().int(),
  /** The personal volumes of everyone below. */
  team_volume: amount,
  /** The last order that was not cancelled. */
  last_order: instant.nullable(),
  /** The next tier of the plan and the volume missing to it; null at the top. */
  next_tier: z.object({ code: z.string(), missing: amount }).nullable(),
});
export type OutlineRow = z.infer<typeof outlineRow>;

/** Someone in the picture of a team. */
const canopyNode = z.object({
  consultant_id: id,
  sponsor_consultant_id: id.nullable(),
  code: z.string(),
  name: z.string(),
  current_rank: z.string(),
  /** Below the root of the picture. */
  level: z.number().int(),
  isActive: z.boolean(),
  /** Everyone below, including those who are not in the picture. */
  team_size: z.number().int(),
});
export type CanopyNode = z.infer<typeof canopyNode>;

const teamFilter = {
  /** The caller when null. */
  consultant_id: id.nullable().default(null),
  ranks: z.array(z.enum(currentRanks)).max(currentRanks.length).default([]),
  /** Both or none list everyone. */
  statuses: z.array(z.enum(activities)).max(activities.length).default([]),
  /** Only this level below the consultant. */
  level: z.number().int().min(1).max(10_000).nullable().default(null),
  view: z.enum(teamViews).nullable().default(null),
};

/** Where a row is in the order of a list. */
const rowKey = z.strictObject({
  consultant_id: id,
  /** In minor units. */
  volume: z.string().regex(/^-?\d{1,18}$/),
  /** The stored instant, with microseconds. */
  join_date: givenInstant,
  last_order: givenInstant.nullable(),
  first_name: z.string().max(200),
  last_name: z.string().max(200),
});

export const teamOutlineFunctions = {
  getTeamOutline: command(
    'get-team-outline',
    'consultant',
    'The members of a consultant’s direct team who match a filter, or with `all_levels` of their whole downline',
  )
    .input(
      listInput.extend({
        ...teamFilter,
        all_levels: z.boolean().default(false),
        sort: z.enum(teamSorts).default('volume'),
      }),
    )
    .errors(unknownConsultant)
    .output(
      listOf(outlineRow).extend({
        /** The consultant themselves; null with `all_levels`. */
        root: outlineRow.nullable(),
        /** The open period, of which the volumes are. */
        period,
        trail: z.array(trailStep),
        currency: z.string(),
      }),
    ),
  getTeamMembers: command(
    'get-team-members',
    'consultant',
    'Everyone below a consultant who matches a filter, page by page, for files',
  )
    .input(
      z.strictObject({
        ...teamFilter,
        searchTerm: listInput.shape.searchTerm,
        sort: z.enum(teamSorts).default('volume'),
        limit: z.coerce.number().int().min(1).max(5000).default(1000),
        /** `next` of the page before; null for the first. */
        after: rowKey.nullable().default(null),
      }),
    )
    .errors(unknownConsultant)
    .output(
      z.object({
        data: z.array(outlineRow),
        /** Null on the last page. */
        next: rowKey.nullable(),
        currency: z.string(),
      }),
    ),
  getTeamCanopy: read('get-team-canopy', 'consultant', 'A team as a picture: as many levels as can be shown')
    .input(
      z.strictObject({
        consultant_id: id.nullable().default(null),
        /** Someone below: `path` is the path to them. */
        find: id.nullable().default(null),
      }),
    )
    .errors(unknownConsultant)
    .output(
      z.object({
        /** The root first; each sponsor before the team. */
        nodes: z.array(canopyNode),
        /** From the root to the person, both included, even those who are not in the picture. */
        path: z.array(trailStep),
        /** The person of `find`, even when they are not in the picture; null outside the caller's downline. */
        match: canopyNode.nullable(),
        /** The open period, in which someone is active. */
        period,
        trail: z.array(trailStep),
      }),
    ),
  getTeamSummary: read('get-team-summary', 'consultant', 'The size and the results of a team in the open period')
    .input(z.strictObject({ consultant_id: id.nullable().default(null) }))
    .errors(unknownConsultant)
    .output(
      z.object({
        team_size: z.number().int(),
        /** The sum of the team's personal volumes. */
        team_volume: amount,
        /** Members with a personal volume above 0. */
        active_team_members: z.number().int(),
        currency: z.string(),
        /** How many people each saved view shows. */
        views: z.record(z.enum(teamViews), z.number().int()),
        /** The people on each level, from level 1. */
        levels: z.array(z.number().int()),
      }),
    ),
};
