import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useRevalidator } from 'react-router';
import { m } from '#messages';
import { useSignInDialog } from '#web/account/sign-in-here.tsx';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { formatRate } from '#web/ui/format-amount.ts';
import { useInBrowser } from '#web/ui/use-in-browser.ts';
import classes from '../cart/unavailable.module.css';

type Props = {
  /** The shopper had a consultant's discount. */
  discount: boolean;
  /** Called before the page forgets the signed-in customer. */
  onGuest: () => void;
};

/** The session ended during the checkout. Signing in again loses nothing that was typed. */
export default function SessionExpired({ discount, onGuest }: Props) {
  const { consultantDiscountBasisPoints } = useCompany();
  const { revalidate } = useRevalidator();
  const signIn = useSignInDialog();
  const inBrowser = useInBrowser();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} role="alert" tabIndex={-1} className={classes.notice}>
      <p>
        {discount
          ? m.session_expired_discount({ rate: formatRate(consultantDiscountBasisPoints) })
          : m.session_expired()}
      </p>
      <p className={classes.ways}>
        <Button size="sm" onClick={signIn.open}>
          {m.sign_in()}
        </Button>
        <Button
          size="sm"
          kind="plain"
          onClick={() => {
            onGuest();
            void revalidate();
          }}
        >
          {m.checkout_as_guest()}
        </Button>
      </p>
      {inBrowser &&
        createPortal(
          // This notice is inside the checkout's form, which must not handle the dialog's submit event.
          <div onSubmit={(event) => event.stopPropagation()}>{signIn.dialog}</div>,
          document.body,
        )}
    </div>
  );
}
