import { Link } from 'react-router';
import { companyLanguage } from '#domain/language/language.ts';
import { m } from '#messages';
import { Drop } from '#web/art/drop.tsx';
import { legalLabels } from '#web/content/legal/legal-labels.ts';
import { LanguageSwitch } from '#web/language/language-switch.tsx';
import { useCompany, useCompanyTexts, useDisclosed, useLegalTexts } from '#web/settings/company.ts';
import { consultantLogin } from './host-redirects.ts';
import classes from './public-footer.module.css';
import { disclosurePath, legalTextPath, planPath, publicLinks } from './public-links.ts';

/** The footer of the public site: links, contact and land acknowledgement. */
export function PublicFooter() {
  const { brand, contact, hosts } = useCompany();
  const { landAcknowledgement } = useCompanyTexts();
  const disclosed = useDisclosed();
  const legalTexts = useLegalTexts();
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div>
          <p className={classes.brand}>
            <Drop className={classes.mark} />
            {brand.name}
          </p>
          <p className={classes.tagline} lang={companyLanguage}>
            {brand.tagline}
          </p>
          <a href={`mailto:${contact.email}`} className={classes.mail}>
            {contact.email}
          </a>
          <div className={classes.languages}>
            <LanguageSwitch />
          </div>
        </div>
        <nav aria-label={m.nav_footer()}>
          <ul className={classes.links}>
            {publicLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label()}</Link>
              </li>
            ))}
            <li>
              <Link to={planPath}>{m.public_plan()}</Link>
            </li>
            {disclosed && (
              <li>
                <Link to={disclosurePath}>{m.disclosure()}</Link>
              </li>
            )}
            <li>
              <a href={consultantLogin(hosts)} target="_blank" rel="noopener">
                {m.nav_consultant_login()}
              </a>
            </li>
          </ul>
        </nav>
        {landAcknowledgement.text !== '' && (
          <p className={classes.land} lang={landAcknowledgement.lang}>
            {landAcknowledgement.text}
          </p>
        )}
        {legalTexts.length > 0 && (
          <nav aria-label={m.nav_legal()} className={classes.legal}>
            <ul>
              {legalTexts.map((kind) => (
                <li key={kind}>
                  <Link to={legalTextPath(kind)}>{legalLabels[kind]()}</Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </footer>
  );
}
