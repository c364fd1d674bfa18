import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFleetComplete, useVehicle } from '../../../live/index.ts';

const PATIENCE = 3000; // ms: a vehicle just added may still be on its way

/** Leaves a selected vehicle that this account does not see, and says so: a link outlives vehicles and rights. */
export function useMissing(selected: number | null, select: (id: number | null) => void): void {
  const { t } = useTranslation();
  const complete = useFleetComplete();
  const missing = useVehicle(selected) === undefined && selected !== null && complete;
  useEffect(() => {
    if (!missing) return;
    const timer = setTimeout(() => {
      select(null);
      notifications.show({ message: t('tracking.missing') });
    }, PATIENCE);
    return () => clearTimeout(timer);
  }, [missing, select, t]);
}
