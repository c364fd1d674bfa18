import { useTranslation } from 'react-i18next';
import type { Vehicle } from '../../live/index.ts';

/** Where a vehicle is, in words; of one that was never located, what it waits for. */
export function PlaceWords({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  const { details, state } = vehicle;
  if (!state?.location) return <>{t(state?.seenAt ? 'tracking.noPosition' : 'tracking.waitingFirst')}</>;
  return <>{details.clientName}</>;
}
