import { getContentPage } from './get-content-page.ts';
import { updateContentPage } from './update-content-page.ts';

export const contentFunctions = { getContentPage, updateContentPage };
