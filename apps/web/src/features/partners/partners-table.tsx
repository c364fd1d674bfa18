import type { PartnerSummary } from '@balise/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '../../brand/brand-mark.tsx';
import { BrandScope } from '../../brand/brand-scope.tsx';
import { useFormat } from '../../language/use-format.ts';
import box from '../../ui/page/box.module.css';
import { TableScroller } from '../../ui/table/table-scroller.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import editor from './partner-editor.module.css';
import { PartnersList } from './partners-list.tsx';
import classes from './partners-table.module.css';

/** Partners with what each has; on a phone as a list. `children` stands below. */
export function PartnersTable({ partners, children }: { partners: PartnerSummary[]; children: ReactNode }) {
  const phone = useIsPhone();
  return (
    <section className={box.list}>
      {phone ? <PartnersList partners={partners} /> : <Table partners={partners} />}
      {children}
    </section>
  );
}

function Table({ partners }: { partners: PartnerSummary[] }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <TableScroller label={t('partners.title')}>
      <thead>
        <tr>
          <th scope="col">{t('partners.columns.name')}</th>
          <th scope="col">{t('partners.columns.hosts')}</th>
          {(['clients', 'users', 'devices'] as const).map((name) => (
            <th key={name} scope="col" data-align="end">
              {t(`partners.columns.${name}`)}
            </th>
          ))}
          <th scope="col">{t('partners.columns.state')}</th>
        </tr>
      </thead>
      <tbody>
        {partners.map((partner) => (
          <tr key={partner.id}>
            <th scope="row">
              <Link to="/partners/$id" params={{ id: String(partner.id) }} className={classes.name}>
                <BrandScope accent={partner.accent}>
                  <BrandMark brand={{ ...partner, logo: null }} size={20} />
                </BrandScope>
                {partner.displayName}
              </Link>
            </th>
            <td>
              {partner.hostNames.length > 0 ? (
                partner.hostNames.join(', ')
              ) : (
                <span className="faint">{t('partners.noHost')}</span>
              )}
            </td>
            <td data-align="end">{number(partner.clients)}</td>
            <td data-align="end">{number(partner.users)}</td>
            <td data-align="end">{number(partner.devices)}</td>
            <td>
              <span className={editor.state} data-on={partner.published || undefined}>
                {t(partner.published ? 'partners.published' : 'partners.draft')}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </TableScroller>
  );
}
