import type { AnyContractProcedure, InferSchemaInput } from '@orpc/contract';
import { z } from 'zod';
import { fieldError, type Submission } from '#web/form-action.ts';
import type { BulkDone } from '#web/ui/table/bulk-result.tsx';

type Input<P extends AnyContractProcedure> = InferSchemaInput<NonNullable<P['~orpc']['inputSchema']>>;

type Steps<P extends AnyContractProcedure, A extends AnyContractProcedure, Preview, Result> = {
  readonly preview: (selection: Input<P>) => Promise<Preview>;
  /** The fields of the preview that are entered in it. They are shown with the action, and not with the other actions of the bar. */
  readonly entered?: readonly string[];
  /** The sentence for a selection of which nothing can be changed; null where the preview itself says it. */
  readonly none: (preview: Preview) => string | null;
  readonly apply: (input: Input<A>) => Promise<Result>;
  /** The result, and whether it was less than the preview said. */
  readonly done: (result: Result) => { readonly sentence: string; readonly warning?: boolean };
  /** The key of the submission that undoes it. */
  readonly undo?: string;
};

/**
 * An action of a `BulkBar`: its first press shows what would happen to the selected rows, its second one does it with exactly these rows.
 * `preview` and `action` are the two functions in the contract; each gets its own fields of the form.
 */
export function bulkSubmission<
  P extends AnyContractProcedure,
  A extends AnyContractProcedure,
  Preview extends { readonly count: number },
  Result extends { readonly selection_id: string; readonly count: number },
>(preview: P, action: A, steps: Steps<P, A, Preview, Result>): Submission {
  const [selected, chosen] = [shapeOf(preview), shapeOf(action)];
  return {
    schema: z.object({ ...selected, ...chosen }),
    reviewFields: Object.keys(selected),
    enteredInReview: steps.entered ?? [],
    review: async (values) => {
      const shown = await steps.preview(only(selected, values) as Input<P>);
      const none = shown.count === 0 ? steps.none(shown) : null;
      if (none !== null) throw fieldError('', none);
      return shown;
    },
    send: async (values) => {
      const result = await steps.apply(only(chosen, values) as Input<A>);
      const { sentence, warning = false } = steps.done(result);
      const canUndo = steps.undo !== undefined && result.count > 0;
      const { selection_id } = result;
      const value: BulkDone = { selection_id, sentence, ...(canUndo && { undo: steps.undo }) };
      return { message: sentence, warning, value };
    },
  };
}

type Shape = Readonly<Record<string, z.ZodType>>;

function shapeOf(procedure: AnyContractProcedure): Shape {
  const schema: unknown = procedure['~orpc'].inputSchema;
  if (!(schema instanceof z.ZodObject)) throw new Error('the input of a bulk action is an object');
  return schema.shape as Shape;
}

const only = (shape: Shape, values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(shape, name)));
