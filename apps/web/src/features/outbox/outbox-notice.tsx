import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './outbox.module.css';
import { outboxStateQuery } from './requests.ts';

/** Whether messages leave at all, and how many do not. */
export function OutboxNotice() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { data } = useQuery(outboxStateQuery);
  if (!data) return null;
  const { sends, waiting, failed } = data;
  return (
    <p className={classes.notice} data-kind={sends && failed === 0 ? undefined : 'caution'}>
      <Icon name={sends ? 'info' : 'warning'} />
      {sends ? t('outbox.sending', { waiting: number(waiting), failed: number(failed) }) : t('outbox.notSending')}
    </p>
  );
}
