import { erasePersonalData } from './erase-personal-data.ts';
import { previewErasure } from './preview-erasure.ts';

export const erasureFunctions = { previewErasure, erasePersonalData };
