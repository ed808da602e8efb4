import { addMemberNote } from './add-member-note.ts';
import { getConsultantProfile } from './get-consultant-profile.ts';
import { getMemberHistory } from './get-member-history.ts';
import { getMemberNotes } from './get-member-notes.ts';
import { getTeam } from './get-team.ts';
import { getTeamCanopy } from './get-team-canopy.ts';
import { getTeamMembers } from './get-team-members.ts';
import { getTeamOutline } from './get-team-outline.ts';
import { getTeamSummary } from './get-team-summary.ts';
import { removeMemberNote } from './remove-member-note.ts';
import { searchConsultants } from './search-consultants.ts';
import { updateMemberNote } from './update-member-note.ts';

export const genealogyFunctions = {
  getTeam,
  searchConsultants,
  getConsultantProfile,
  getTeamOutline,
  getTeamMembers,
  getTeamCanopy,
  getTeamSummary,
  getMemberHistory,
  getMemberNotes,
  addMemberNote,
  updateMemberNote,
  removeMemberNote,
};
