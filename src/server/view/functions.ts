import { deleteView } from './delete-view.ts';
import { getSavedViews } from './get-saved-views.ts';
import { renameView } from './rename-view.ts';
import { saveView } from './save-view.ts';

export const viewFunctions = { getSavedViews, saveView, renameView, deleteView };
