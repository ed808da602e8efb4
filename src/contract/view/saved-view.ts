import { z } from 'zod';
import { isViewParameter, type ViewList, viewLists, viewQuery } from '#domain/view/saved-view.ts';
import { command, read } from '../function.ts';
import { id, instant, listInput, listOf, singleLine } from '../shapes.ts';

const list = z.enum(viewLists as [ViewList, ...ViewList[]]);
const name = singleLine(60, 'Enter a name');

/** A search, filter, sort and columns of a list that a person saved under a name. Only that person sees it. */
export const savedView = z.object({
  view_id: id,
  list,
  name: z.string(),
  /** The query of the list's address, without a question mark. */
  query: z.string(),
  created_at: instant,
});
export type SavedView = z.infer<typeof savedView>;

const nameTaken = { VIEW_NAME_TAKEN: { status: 409, message: 'You already have a view with this name.' } } as const;

const isPlainValue = (value: string) => value.length <= 200 && !/\p{Cc}/u.test(value);

export const viewFunctions = {
  getSavedViews: read('get-saved-views', 'consultant', 'The views that you saved, of one list or of all, by name')
    .input(listInput.omit({ searchTerm: true }).extend({ list: list.nullable().default(null) }))
    .output(listOf(savedView)),
  saveView: command('save-view', 'consultant', 'Save the search, filters, sort and columns of a list under a name')
    .input(
      z
        .strictObject({ list, name, query: z.string().max(1000) })
        // An address is not stored as it is: a view opens its own list and nothing else.
        .refine(
          (view) =>
            [...new URLSearchParams(view.query)].every(
              ([parameter, value]) => isViewParameter(view.list, parameter) && isPlainValue(value),
            ),
          { path: ['query'], message: 'This list can’t be saved as a view.' },
        )
        .refine((view) => viewQuery(view.list, new URLSearchParams(view.query)) !== '', {
          path: ['query'],
          message: 'Search, filter or sort the list first.',
        }),
    )
    .errors({
      ...nameTaken,
      TOO_MANY_VIEWS: { status: 409, message: 'You can save 20 views of a list. Delete one first.' },
    })
    .output(savedView),
  renameView: command('rename-view', 'consultant', 'Rename a view that you saved')
    .input(z.strictObject({ view_id: id, name }))
    .errors(nameTaken)
    .output(savedView),
  deleteView: command('delete-view', 'consultant', 'Delete a view that you saved')
    .input(z.strictObject({ view_id: id }))
    .output(z.object({ view_id: id })),
};
