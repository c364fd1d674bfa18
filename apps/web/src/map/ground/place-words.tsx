import { type DeviceId, nameDevicePlaces } from '@balise/contract';
import { languageOf } from '@balise/i18n';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import type { Vehicle } from '../../live/index.ts';
import { coordinatesOf } from '../coordinates.ts';
import { PlaceNames } from './place-names.ts';

const names = new PlaceNames(
  async (ids, language) =>
    (await call(nameDevicePlaces, { body: { deviceIdList: ids as DeviceId[], language } })).places,
  () => Date.now(),
);

/** The name of the place where a vehicle is; null: it has none, undefined: it is asked for. */
export function usePlaceName(vehicle: Vehicle): string | null | undefined {
  const { i18n } = useTranslation();
  const { id, state } = vehicle;
  const location = state?.location;
  const language = languageOf(i18n.resolvedLanguage);
  const spot = location ? `${location.latitude} ${location.longitude}` : undefined;
  useEffect(() => (spot === undefined ? undefined : names.show({ id, spot, language })), [id, spot, language]);
  return useSyncExternalStore(names.subscribe, () => names.of(id, language));
}

/** Where a vehicle is, in the words of its history. Of one that is hidden or was never located, so. */
export function PlaceWords({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  const { state } = vehicle;
  const name = usePlaceName(vehicle);
  const location = state?.location;
  if (!location) {
    // nothing of private time is shown, nor before the first message after it
    if (state?.privacy?.some(([from]) => from <= (state.seenAt ?? 0))) return <>{t('tracking.hidden')}</>;
    return <>{t(state?.seenAt ? 'tracking.noPosition' : 'tracking.waitingFirst')}</>;
  }
  // while it is asked for the line keeps its height
  return <>{name === undefined ? '\u00a0' : (name ?? coordinatesOf(location))}</>;
}
