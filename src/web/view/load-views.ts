import type { ApiClient } from '#contract/client.ts';
import type { SavedView } from '#contract/view/saved-view.ts';
import type { ViewList } from '#domain/view/saved-view.ts';

/** The views that the person saved for this list. */
export const loadViews = async ({ view }: Pick<ApiClient, 'view'>, list: ViewList): Promise<SavedView[]> =>
  (await view.getSavedViews({ list })).data;
