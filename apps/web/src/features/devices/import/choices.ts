import type { ImportField } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deviceTypesQuery, operatorsQuery, trackerModelsQuery } from '../requests.ts';

type Choice = { value: string; label: string };

/** The lists that a file's words are looked up in, by field, as the reader knows them. */
export function useChoices(): Record<'deviceTypeId' | 'trackerModelId' | 'operatorId', Choice[]> {
  const { i18n } = useTranslation();
  const french = i18n.resolvedLanguage === 'fr';
  const { data: types = [] } = useQuery(deviceTypesQuery);
  const { data: models = [] } = useQuery(trackerModelsQuery);
  const { data: operators = [] } = useQuery(operatorsQuery);
  return {
    deviceTypeId: types.map(({ id, nameEn, nameFr }) => ({ value: String(id), label: french ? nameFr : nameEn })),
    trackerModelId: models.map(({ id, brand, name }) => ({ value: String(id), label: `${brand} ${name}` })),
    operatorId: operators.map(({ id, name, countryCode2 }) => ({
      value: String(id),
      label: `${name} ${countryCode2}`,
    })),
  };
}

/** The words that may stand in a cell of this field, where it has a list. */
export function wordsFor(field: ImportField | null, choices: ReturnType<typeof useChoices>): string[] | undefined {
  if (field !== 'deviceTypeId' && field !== 'trackerModelId' && field !== 'operatorId') return undefined;
  return choices[field].map(({ label }) => label);
}
