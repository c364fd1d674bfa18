import { beginsWithVowel, IN_TOWN } from '@balise/places';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../language/use-format.ts';
import { useSignal, type Vehicle } from '../live/index.ts';
import { townFinder } from './nearest-town.ts';

const KILOMETRE = 1000;

/** Where a vehicle is, in words: its nearest town. Of one that was never located, what it waits for. */
export function PlaceWords({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  const { number, distance: figureOf, text } = useFormat();
  const find = useSignal(townFinder);
  const { details, state } = vehicle;
  const location = state?.location;
  if (!location) return <>{t(state?.seenAt ? 'tracking.noPosition' : 'tracking.waitingFirst')}</>;
  const nearest = find?.(location.latitude, location.longitude);
  if (!nearest) return <>{details.clientName}</>;
  const { town, distance, direction } = nearest;
  if (distance < IN_TOWN) return <>{town}</>;
  const kilometres = text({ value: number(distance / KILOMETRE), unit: figureOf(KILOMETRE).unit });
  // French joins "de" to a vowel
  const words = beginsWithVowel(town) ? 'tracking.placeVowel' : 'tracking.place';
  return <>{t(words, { distance: kilometres, direction: t(`tracking.directions.${direction}`), town })}</>;
}
