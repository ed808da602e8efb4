import type { ComponentProps, MouseEvent } from 'react';
import { Button, IconButton } from '#web/ui/button.tsx';
import { formField } from '#web/ui/form/form-answer.ts';

/** Changes the plan as `editPlanForm` does. */
export type OnEdit = (edit: string) => void;

type Edits = { edit: string; onEdit: OnEdit };

// With scripts the plan changes in the page; without them the server answers with the changed form.
const edits = ({ edit, onEdit }: Edits) => ({
  type: 'submit' as const,
  name: formField,
  value: `editPlan#${edit}`,
  onClick: (event: MouseEvent) => {
    event.preventDefault();
    onEdit(edit);
  },
});

/** A small button that adds or removes a part of the plan. */
export function EditButton({
  edit,
  onEdit,
  ...button
}: Edits & Pick<ComponentProps<typeof Button>, 'kind' | 'id' | 'children'>) {
  return <Button {...button} {...edits({ edit, onEdit })} size="sm" />;
}

/** The same as an icon. */
export function EditIcon({
  edit,
  onEdit,
  ...button
}: Edits & Pick<ComponentProps<typeof IconButton>, 'label' | 'children'>) {
  return <IconButton {...button} {...edits({ edit, onEdit })} />;
}
