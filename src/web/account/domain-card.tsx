import { IconBrandFacebook, IconBrandWhatsapp, IconBrandX, IconMail } from '@tabler/icons-react';
import { m } from '#messages';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import { useInBrowser } from '#web/ui/use-in-browser.ts';
import classes from './domain-card.module.css';

type Props = {
  name: string;
  rank: string;
  active: boolean;
  /** The consultant's own shop address; orders placed through it are credited to the consultant. */
  address: string;
  code: string;
};

/** The id of the card, for links to the shop link. */
export const shopLinkId = 'shop-link';

/** An address that breaks before its query, so that the consultant's code stays in one piece. */
function ShopLink({ address }: { address: string }) {
  const { search } = new URL(address);
  return (
    <code className={classes.address}>
      {address.slice(0, address.length - search.length)}
      <wbr />
      <span className={classes.query}>{search}</span>
    </code>
  );
}

/** The consultant's profile beside the figures: who they are, their shop link, and where to share it. */
export function DomainCard({ name, rank, active, address, code }: Props) {
  const inBrowser = useInBrowser();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      showSuccess({ message: m.shop_link_copied() });
    } catch {
      showError({ message: m.shop_link_not_copied() });
    }
  };
  const link = encodeURIComponent(address);
  const text = encodeURIComponent(m.shop_link_share_text());
  const places = [
    [m.shop_link_facebook(), `https://www.facebook.com/sharer/sharer.php?u=${link}`, IconBrandFacebook],
    [m.shop_link_whatsapp(), `https://wa.me/?text=${text}%20${link}`, IconBrandWhatsapp],
    [m.shop_link_x(), `https://x.com/intent/post?text=${text}&url=${link}`, IconBrandX],
    [m.shop_link_email(), `mailto:?subject=${text}&body=${link}`, IconMail],
  ] as const;
  return (
    <aside id={shopLinkId} className={classes.card} aria-label={m.profile_card()}>
      <div>
        <p className={classes.name}>{name}</p>
        <p className={classes.badges}>
          <StatusBadge tone="person">{rank}</StatusBadge>
          {active && <StatusBadge tone="good">{m.member_active()}</StatusBadge>}
        </p>
      </div>
      <div className={classes.link}>
        <p className={classes.label}>{m.shop_link({ code })}</p>
        <ShopLink address={address} />
        <p className={classes.hint}>{m.shop_link_description()}</p>
      </div>
      <div className={classes.actions}>
        {/* Without scripts the address can be selected. */}
        {inBrowser && <Button onClick={copy}>{m.shop_link_copy()}</Button>}
        <ButtonLink to={address} target="_blank" rel="noreferrer">
          {m.shop_link_view()}
        </ButtonLink>
        <ul className={classes.places} aria-label={m.shop_link_share()}>
          {places.map(([label, to, Icon]) => (
            <li key={label}>
              <a href={to} target="_blank" rel="noreferrer" aria-label={label} title={label} className={classes.place}>
                <Icon size={20} stroke={1.6} aria-hidden="true" />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
