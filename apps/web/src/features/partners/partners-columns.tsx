import type { PartnerSummary } from '@balise/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '../../brand/brand-mark.tsx';
import { BrandScope } from '../../brand/brand-scope.tsx';
import { useFormat } from '../../language/use-format.ts';
import type { TableColumn } from '../../ui/table/table-column.ts';
import classes from './partner-editor.module.css';

/** The columns of the partners, with what each has. */
export function usePartnerColumns(): TableColumn<PartnerSummary>[] {
  const { t } = useTranslation();
  const { number } = useFormat();
  const column = (id: 'name' | 'hosts' | 'clients' | 'users' | 'devices' | 'state') => ({
    id,
    label: t(`partners.columns.${id}`),
  });
  const figure = (id: 'clients' | 'users' | 'devices'): TableColumn<PartnerSummary> => ({
    ...column(id),
    align: 'end',
    phone: 'figure',
    cell: (partner) => number(partner[id]),
  });
  return [
    {
      ...column('name'),
      phone: 'title',
      cell: (partner) => (
        <Link to="/partners/$id" params={{ id: String(partner.id) }} className={classes.name}>
          <BrandScope accent={partner.accent}>
            <BrandMark brand={{ ...partner, logo: null }} size={20} />
          </BrandScope>
          {partner.displayName}
        </Link>
      ),
    },
    {
      ...column('hosts'),
      phone: 'below',
      cell: ({ hostNames }) => hostNames.join(', ') || <span className="faint">{t('partners.noHost')}</span>,
    },
    ...[figure('clients'), figure('users'), figure('devices')],
    {
      ...column('state'),
      phone: 'beside',
      cell: ({ published }) => (
        <span className={classes.state} data-on={published || undefined}>
          {t(published ? 'partners.published' : 'partners.draft')}
        </span>
      ),
    },
  ];
}
