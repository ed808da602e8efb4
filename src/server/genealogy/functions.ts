import { getConsultantProfile } from './profile.ts';
import { searchConsultants } from './search.ts';
import { getTeam } from './team.ts';

export const genealogyFunctions = { getTeam, searchConsultants, getConsultantProfile };
