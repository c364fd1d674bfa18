import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useFailedDeliveries } from './requests.ts';

/** From the inbox to the messages that did not arrive, with their number; nothing where all arrived. */
export function FailedLink() {
  const { t } = useTranslation();
  const count = useFailedDeliveries(useMay('manage_alert_contacts'));
  if (count === 0) return null;
  return (
    <Button
      variant="default"
      leftSection={<Icon name="warning" />}
      renderRoot={(props) => <Link to="/alerts/failed" {...props} />}
    >
      {t('failedDeliveries.link', { count })}
    </Button>
  );
}
