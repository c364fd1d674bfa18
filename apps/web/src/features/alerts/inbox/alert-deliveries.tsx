import type { AlertDelivery, AlertId } from '@balise/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useTell } from '../../../ui/use-tell.tsx';
import { deliveriesQuery, useSendAgain } from '../requests.ts';
import { useFailureWords } from '../words/failure-words.ts';
import classes from './inbox.module.css';

/** The mails and SMS about an alert, and how to send failed ones again; nothing where there are none. */
export function AlertDeliveries({ id }: { id: AlertId }) {
  const { t } = useTranslation();
  const { data } = useQuery(deliveriesQuery(id));
  if (!data || data.total === 0) return null;
  return (
    <section>
      <h3 className={classes.part}>{t('alerts.pane.deliveries')}</h3>
      <ul className={classes.log}>
        {data.deliveries.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </section>
  );
}

function Delivery({ delivery }: { delivery: AlertDelivery }) {
  const { id, channel, recipient, state, reason } = delivery;
  const { t } = useTranslation();
  const failure = useFailureWords()(delivery);
  const tell = useTell();
  const { mutate, isPending } = useSendAgain();
  const sendAgain = (): void =>
    mutate(id, {
      onSuccess: () => tell.done(t('alerts.pane.delivery.isAgain', { recipient })),
      onError: tell.failed,
    });
  return (
    <li>
      {t(`alerts.pane.delivery.${channel}`, { recipient })}{' '}
      <span className={state === 'failed' ? 'bad' : 'faint'} title={reason || undefined}>
        {t(`alerts.pane.delivery.${state}`, { reason: failure.words })}
      </span>
      {state === 'failed' && (
        <Button
          variant="subtle"
          size="xs"
          loading={isPending}
          aria-label={t('alerts.pane.delivery.againOf', { recipient })}
          onClick={sendAgain}
        >
          {t('alerts.pane.delivery.again')}
        </Button>
      )}
    </li>
  );
}
