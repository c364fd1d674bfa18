import type { Language } from '@balise/i18n';
import { startThreadPool } from '../child/index.ts';
import type * as tasks from './gazetteer.worker.ts';

/** Degrees, WGS 84. `passing`: something only drives by, and no geocoder is troubled with it. */
export type Spot = { latitude: number; longitude: number; passing?: boolean };

export type Gazetteer = {
  names(spots: readonly (Spot | null)[], language: Language): Promise<(string | null)[]>;
  close(): Promise<void>;
};

/** The towns and a question of some thousand places take 30. */
const MEGABYTES = { old: 128, young: 6 };

/** Names places in a thread of its own, which starts with the first question and again after a fault. */
export function startGazetteer(): Gazetteer {
  const script = new URL('./gazetteer.worker.ts', import.meta.url);
  const idle = Number.POSITIVE_INFINITY; // the towns are read once
  const thread = startThreadPool<typeof tasks>(script, { most: 1, megabytes: MEGABYTES, idle });
  return {
    async names(spots, language) {
      if (spots.length === 0) return [];
      const columns = columnsOf(spots);
      return await thread.run('namesOf', { spots: columns, language }, { transferList: [columns.buffer] });
    },
    close: thread.close,
  };
}

function columnsOf(spots: readonly (Spot | null)[]): Float64Array<ArrayBuffer> {
  const columns = new Float64Array(spots.length * 2);
  spots.forEach((spot, place) => {
    columns[2 * place] = spot?.latitude ?? Number.NaN;
    columns[2 * place + 1] = spot?.longitude ?? Number.NaN;
  });
  return columns;
}
