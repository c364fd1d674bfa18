import type { RecordFields, ServiceVehicleId } from '@balise/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { previewQuery } from '../requests.ts';
import { useDueWords } from '../use-due-words.ts';

/** How long nothing is typed before it is computed, ms. */
const PAUSE = 400;

/** `name`: of the service, where there are several. */
type Properties = { id: ServiceVehicleId; name?: string; fields: RecordFields };

/** When the service will be due next, once this is saved. */
export function NextDueNote({ id, name, fields }: Properties) {
  const { t } = useTranslation();
  const words = useDueWords();
  const format = useFormat();
  const [settled] = useDebouncedValue(JSON.stringify(fields), PAUSE);
  const { data } = useQuery(previewQuery(id, JSON.parse(settled)));
  if (!data || data.measures.length === 0) return null;
  const said = data.measures.map(({ name, day, metres, left }) => {
    if (name === 'calendar') return day && t('maintenance.complete.nextOn', { day: words.day(day) });
    const rest = words.amount(name, left);
    if (day === null) return t('maintenance.complete.nextNoDate', { left: rest });
    if (metres === null) return t('maintenance.complete.nextDistanceLeft', { left: rest, day: words.day(day) });
    const meter = format.text(format.distance(metres));
    return t('maintenance.complete.nextDistance', { metres: meter, day: words.day(day) });
  });
  return (
    <p role="status" className="text-sm">
      <b className="semibold">{[name, t('maintenance.complete.next')].filter(Boolean).join(' · ')}</b>
      <br />
      {said.filter(Boolean).join(' · ')}
    </p>
  );
}
