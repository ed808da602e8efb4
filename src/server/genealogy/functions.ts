import { getConsultantProfile } from './get-consultant-profile.ts';
import { getTeam } from './get-team.ts';
import { searchConsultants } from './search-consultants.ts';

export const genealogyFunctions = { getTeam, searchConsultants, getConsultantProfile };
