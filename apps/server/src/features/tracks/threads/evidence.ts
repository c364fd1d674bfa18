import type { Why } from '@balise/contract';
import type { FixRecord } from '@balise/tracking';
import { type Missing, openRecords } from '../../history/index.ts';
import type { EvidenceTask } from './tasks.ts';

type Evidence = Why['start']['fixes'][number];

const BEFORE = 3;
/** From the moment on: the first that followed, and the last, which settled it. */
const [FIRST, LAST] = [5, 4];

/** The fixes around a moment that say why it was one. */
export function evidenceOf({ track, at, settledAt, least }: EvidenceTask): { fixes: Evidence[]; missing: Missing[] } {
  const { records, missing } = openRecords(track);
  const earlier = records.filter((record) => record.at < at).slice(-BEFORE);
  const later = records
    .filter((record) => record.at >= at)
    .filter((record, place) => record.at <= settledAt || place < least);
  const reported = later.length <= FIRST + LAST ? later : [...later.slice(0, FIRST), ...later.slice(-LAST)];
  return { fixes: [...earlier, ...reported].map(evidenceOfRecord), missing };
}

function evidenceOfRecord({ at, quality, fix: { location, attributes } }: FixRecord): Evidence {
  const { ignition, externalVoltage } = attributes;
  return {
    at,
    quality,
    latitude: location?.latitude ?? null,
    longitude: location?.longitude ?? null,
    speed: location?.speed ?? null,
    course: location?.course ?? null,
    ignition: typeof ignition === 'boolean' ? ignition : null,
    externalVoltage: typeof externalVoltage === 'number' ? externalVoltage : null,
  };
}
