import { type AlertDelivery, writePhone } from '@balise/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-paths.ts';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import inbox from '../inbox/inbox.module.css';
import { When } from '../inbox/when.tsx';
import { useFailureWords } from '../words/failure-words.ts';
import { KIND_ICONS } from '../words/kind-icons.ts';

const CHANNEL_ICONS: Record<AlertDelivery['channel'], IconName> = {
  email: 'mail',
  sms: 'message',
  push: 'bell',
  webhook: 'link',
};

export const recipientOf = ({ channel, recipient }: AlertDelivery): string =>
  channel === 'sms' ? writePhone(recipient, null) : recipient;

/** The columns of failed deliveries: alert, receiver with the channel, why, after how many attempts, when. */
export function useFailedColumns(): TableColumn<AlertDelivery>[] {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { role } = useUser();
  return [
    {
      id: 'alert',
      label: t('failedDeliveries.columns.alert'),
      phone: 'title',
      cell: (delivery) => <About delivery={delivery} />,
    },
    {
      id: 'to',
      label: t('failedDeliveries.columns.to'),
      width: 200,
      phone: 'below',
      cell: (delivery) => <Receiver delivery={delivery} />,
    },
    {
      id: 'reason',
      label: t('failedDeliveries.columns.reason'),
      width: 290,
      phone: 'below',
      cell: (delivery) => <Reason delivery={delivery} />,
    },
    {
      id: 'attempts',
      label: t('failedDeliveries.columns.attempts'),
      align: 'end',
      phone: 'figure',
      cell: ({ attempts }) => (attempts === 0 ? t('failedDeliveries.notHandedOver') : number(attempts)),
    },
    {
      id: 'when',
      label: t('failedDeliveries.columns.when'),
      phone: 'figure',
      cell: ({ failedAt, createdAt }) => <When at={failedAt ?? createdAt} />,
    },
    ...(role === 'client'
      ? []
      : [
          {
            id: 'client',
            label: t('failedDeliveries.columns.client'),
            cell: ({ clientName }: AlertDelivery) => clientName,
          },
        ]),
  ];
}

/** The alert, which the link opens in the inbox. */
function About({ delivery: { alertId, kind, designation } }: { delivery: AlertDelivery }) {
  const { t } = useTranslation();
  return (
    <span className={`${inbox.what} two-lines`}>
      <Icon name={KIND_ICONS[kind]} />
      <span className="can-shrink">
        <Link to="/alerts" search={{ alert: alertId, state: 'all' }} className="row-link">
          {t(`alerts.kinds.${kind}`)}
        </Link>
        <span className={inbox.under}>{designation}</span>
      </span>
    </span>
  );
}

function Receiver({ delivery }: { delivery: AlertDelivery }) {
  const { t } = useTranslation();
  const { channel, contactName } = delivery;
  return (
    <span className={`${inbox.what} two-lines`} title={recipientOf(delivery)}>
      <Icon name={CHANNEL_ICONS[channel]} />
      <span className="can-shrink">
        {contactName ?? recipientOf(delivery)}
        <span className={inbox.under}>
          {[t(`failedDeliveries.channels.${channel}`), contactName && recipientOf(delivery)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </span>
  );
}

function Reason({ delivery }: { delivery: AlertDelivery }) {
  const { words, said } = useFailureWords()(delivery);
  return (
    <span className="bad">
      {words}
      {said && (
        <span className={inbox.under} title={said}>
          {said}
        </span>
      )}
    </span>
  );
}
