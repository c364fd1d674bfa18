import type { Share, ShareSide } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import type { TableColumn } from '../../ui/table/table-column.ts';

/** The columns of a side: vehicle, the other party, what is included, state and end. */
export function useShareColumns(side: ShareSide): TableColumn<Share>[] {
  const { t } = useTranslation();
  const { date } = useFormat();
  return [
    { id: 'vehicle', label: t('shares.columns.vehicle'), phone: 'title', cell: ({ device }) => device },
    {
      id: 'party',
      label: t(side === 'offered' ? 'shares.columns.recipient' : 'shares.columns.owner'),
      phone: 'below',
      cell: (share) => (side === 'offered' ? share.recipient : share.owner),
    },
    { id: 'rights', label: t('shares.columns.rights'), phone: 'below', cell: (share) => <Rights share={share} /> },
    { id: 'state', label: t('shares.columns.state'), phone: 'beside', cell: (share) => <State share={share} /> },
    {
      id: 'until',
      label: t('shares.columns.until'),
      phone: 'below',
      cell: ({ expiresAt }) => (expiresAt === null ? t('shares.forever') : date(expiresAt - 1)),
      onPhone: ({ expiresAt }) =>
        expiresAt === null ? t('shares.forever') : `${t('shares.columns.until')} ${date(expiresAt - 1)}`,
    },
    { id: 'offeredAt', label: t('shares.columns.offeredAt'), cell: ({ offeredAt }) => date(offeredAt) },
    { id: 'note', label: t('shares.columns.note'), phone: 'below', width: 220, cell: ({ note }) => note },
  ];
}

function Rights({ share: { rights, historyFrom } }: { share: Share }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const from =
    historyFrom === null ? t('shares.pastFromAcceptance') : t('shares.pastFrom', { date: date(historyFrom) });
  return (
    <span className="can-shrink" title={rights.includes('history') ? from : undefined}>
      {rights.map((right) => t(`shares.rights.${right}`)).join(', ')}
    </span>
  );
}

function State({ share: { state, endedWhy, answerUntil } }: { share: Share }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const why =
    state === 'pending'
      ? t('shares.answerUntil', { date: date(answerUntil) })
      : endedWhy === null
        ? undefined
        : t(`shares.ends.${endedWhy}`);
  return <span title={why}>{t(`shares.states.${state}`)}</span>;
}
