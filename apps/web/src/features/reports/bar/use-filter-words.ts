import { type FilterKey, REPORTS, type ReportKind } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { useReportsSearch } from '../use-reports-search.ts';

const MINUTE = 60_000;

/** The filters in force in a few words each: those of the address, and those that hold where it says nothing. */
export function useFilterWords(kind: ReportKind): string[] {
  const { t } = useTranslation();
  const format = useFormat();
  const { search } = useReportsSearch();
  const { filters, defaults } = REPORTS[kind];
  const minDuration = search.minDuration === undefined ? defaults.minDuration : search.minDuration * MINUTE;
  const step = search.step ?? defaults.step;
  const figureOf = (name: 'mostDriving' | 'leastRest', minutes: number | undefined, usual: number | undefined) =>
    `${t(`reports.filters.${name}`)} ${format.duration(minutes === undefined ? (usual ?? 0) : minutes * MINUTE)}`;
  const words: Record<FilterKey, string | undefined | false> = {
    parts: search.part && t(`reportScreen.parts.${search.part}`),
    step: step && t(`reportScreen.steps.${step}`),
    silences: search.silence && t(`reports.words.silences.${search.silence}`),
    minDuration: minDuration ? t('reportScreen.atLeast', { figure: format.duration(minDuration) }) : undefined,
    minDistance: search.minDistance
      ? t('reportScreen.tripsOver', { figure: format.text(format.distance(search.minDistance)) })
      : undefined,
    minExcess: search.minExcess
      ? t('reportScreen.overLimit', { figure: format.text(format.speed(search.minExcess / 3.6)) })
      : undefined,
    mostDriving: figureOf('mostDriving', search.mostDriving, defaults.mostDriving),
    leastRest: figureOf('leastRest', search.leastRest, defaults.leastRest),
    eventKinds: search.events && t('reportScreen.eventKinds', { count: search.events.length }),
    geofenceIds: search.geofences && t('reportScreen.geofences', { count: search.geofences.length }),
    area: undefined,
  };
  return filters.flatMap((filter) => words[filter] || []);
}
