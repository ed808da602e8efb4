import { getContentPage } from './content-page.ts';
import { updateContentPage } from './update-content-page.ts';

export const companyFunctions = { getContentPage, updateContentPage };
