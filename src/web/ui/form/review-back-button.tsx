import type { ComponentProps } from 'react';
import { Button } from '../button.tsx';
import { backToEntry, reviewedField } from './form-answer.ts';

type Props = Pick<ComponentProps<typeof Button>, 'kind' | 'size' | 'children'> & { onBack: () => void };

/** Goes back from a review to the entered values. Without scripts, the form is sent and shows them again. */
export function ReviewBackButton({ onBack, ...look }: Props) {
  return (
    <Button
      {...look}
      type="submit"
      name={reviewedField}
      value={backToEntry}
      onClick={(event) => {
        event.preventDefault();
        onBack();
      }}
    />
  );
}
