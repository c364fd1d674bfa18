import type { MeterReading, ReadingFault } from '@balise/contract';
import type { Failure } from '../../http/failure.ts';

/** Pure: what became of a meter that was typed with another record. @param refused of `enterOf` @param typed m */
export function readingOf(refused: Failure | undefined, typed: number): MeterReading {
  if (!refused) return { counts: true, fault: null, figures: {} };
  const { code, fields, more } = refused;
  const { figures = {} } = more;
  const known = (fault: ReadingFault, expected?: number, said = typed): MeterReading => ({
    counts: false,
    fault,
    figures: expected === undefined ? figures : Object.assign({}, figures, { difference: Math.round(said - expected) }),
  });
  if (code === 'odometer_implausible')
    return known('implausible', figures.vehicle ?? figures.counted, figures.metres ?? typed);
  if (code === 'odometer_decreases')
    return known(fields.metres === 'above_later_reading' ? 'above_later' : 'below_earlier', figures.metres);
  return { counts: false, fault: fields.at === 'same_moment' ? 'same_moment' : 'outside_ownership', figures: {} };
}
