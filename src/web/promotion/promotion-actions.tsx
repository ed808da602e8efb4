import type { PromotionRow } from '#contract/promotion/promotion.ts';
import { m } from '#messages';
import { DialogButton, type DialogState, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { PromotionForm } from './promotion-form.tsx';

/** The dialogs of the promotions that an admin changes. */
export function usePromotionDialogs() {
  return {
    editing: useDialog('edit-promotion'),
    ending: useDialog('end-promotion'),
    deleting: useDialog('delete-promotion'),
  };
}

const button = { size: 'sm', kind: 'plain' } as const;

type Dialogs = ReturnType<typeof usePromotionDialogs>;

/** The buttons of one promotion: one that has not started is deleted, one that is running is ended. */
export function PromotionActions({ promotion, dialogs }: { promotion: PromotionRow; dialogs: Dialogs }) {
  const { promotion_id: item, title, phase } = promotion;
  return (
    <>
      <DialogButton dialog={dialogs.editing} item={item} {...button} aria-label={m.promotion_edit_named({ title })}>
        {m.promotion_edit()}
      </DialogButton>
      {phase === 'active' && (
        <DialogButton dialog={dialogs.ending} item={item} {...button} aria-label={m.promotion_end_named({ title })}>
          {m.promotion_end()}
        </DialogButton>
      )}
      {phase === 'coming' && (
        <DialogButton
          dialog={dialogs.deleting}
          item={item}
          {...button}
          aria-label={m.promotion_delete_named({ title })}
        >
          {m.promotion_delete()}
        </DialogButton>
      )}
    </>
  );
}

type Props = { dialogs: Dialogs; promotions: readonly PromotionRow[]; currency: string };

/** Once on a page with buttons of promotions. */
export function PromotionDialogs({ dialogs, promotions, currency }: Props) {
  const { editing, ending, deleting } = dialogs;
  const of = ({ item }: DialogState) => promotions.find(({ promotion_id }) => promotion_id === item);
  return (
    <>
      <PromotionForm dialog={editing} promotion={of(editing)} currency={currency} />
      <FormDialog
        dialog={ending}
        title={m.promotion_end_title({ title: of(ending)?.title ?? '' })}
        description={<p>{m.promotion_end_description()}</p>}
        submission="endPromotion"
        submitLabel={m.promotion_end_confirm()}
        danger
      >
        <input type="hidden" name="promotion_id" value={ending.item ?? ''} />
      </FormDialog>
      <FormDialog
        dialog={deleting}
        title={m.promotion_delete_title({ title: of(deleting)?.title ?? '' })}
        description={<p>{m.promotion_delete_description()}</p>}
        submission="deletePromotion"
        submitLabel={m.promotion_delete_confirm()}
        danger
      >
        <input type="hidden" name="promotion_id" value={deleting.item ?? ''} />
      </FormDialog>
    </>
  );
}
