import type { PartnerSummary } from '@balise/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '../../brand/brand-mark.tsx';
import { BrandScope } from '../../brand/brand-scope.tsx';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import editor from './partner-editor.module.css';
import classes from './partners-table.module.css';

/** The partners on a phone: all of a row opens its partner. */
export function PartnersList({ partners }: { partners: PartnerSummary[] }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <ul>
      {partners.map((partner) => (
        <li key={partner.id}>
          <Link to="/partners/$id" params={{ id: String(partner.id) }} className={classes.row}>
            <BrandScope accent={partner.accent}>
              <BrandMark brand={{ ...partner, logo: null }} size={28} />
            </BrandScope>
            <span className="break-anywhere grow can-shrink">
              <span className={classes.first}>
                <b>{partner.displayName}</b>
                <span className={editor.state} data-on={partner.published || undefined}>
                  {t(partner.published ? 'partners.published' : 'partners.draft')}
                </span>
              </span>
              <span className={`text-xs faint ${classes.second}`}>
                {partner.hostNames.join(', ') || t('partners.noHost')}
              </span>
              <span className={`text-xs faint ${classes.second}`}>
                {(['clients', 'users', 'devices'] as const)
                  .map((name) => `${t(`partners.columns.${name}`)} ${number(partner[name])}`)
                  .join(' · ')}
              </span>
            </span>
            <Icon name="chevronRight" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
