import { getTeam } from './team.ts';
import { getConsultantProfile } from './team-profile.ts';
import { searchConsultants } from './team-search.ts';

export const teamFunctions = { getTeam, searchConsultants, getConsultantProfile };
