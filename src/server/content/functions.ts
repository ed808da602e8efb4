import { getContentPage } from './get-content-page.ts';
import { acceptAgreement } from './legal/accept-agreement.ts';
import { deleteLegalDraft } from './legal/delete-legal-draft.ts';
import { getEditedLegalText } from './legal/get-edited-legal-text.ts';
import { getEditedLegalTexts } from './legal/get-edited-legal-texts.ts';
import { getLegalAcceptances } from './legal/get-legal-acceptances.ts';
import { getLegalText } from './legal/get-legal-text.ts';
import { getLegalTexts } from './legal/get-legal-texts.ts';
import { getOwnAgreement } from './legal/get-own-agreement.ts';
import { publishLegalText } from './legal/publish-legal-text.ts';
import { saveLegalDraft } from './legal/save-legal-draft.ts';
import { updateContentPage } from './update-content-page.ts';

export const contentFunctions = {
  getContentPage,
  updateContentPage,
  getLegalTexts,
  getLegalText,
  getEditedLegalTexts,
  getEditedLegalText,
  saveLegalDraft,
  deleteLegalDraft,
  publishLegalText,
  getLegalAcceptances,
  getOwnAgreement,
  acceptAgreement,
};
