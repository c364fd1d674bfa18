import { Worker } from 'node:worker_threads';
import type { Language } from '@balise/i18n';
import type { FromGazetteer, ToGazetteer } from './messages.ts';

/** Degrees, WGS 84. `passing`: something only drives by, and no geocoder is troubled with it. */
export type Spot = { latitude: number; longitude: number; passing?: boolean };

export type Gazetteer = {
  names(spots: readonly (Spot | null)[], language: Language): Promise<(string | null)[]>;
  close(): Promise<void>;
};

/** Names places in a thread of its own, which starts with the first question and again after a fault. */
export function startGazetteer(): Gazetteer {
  let running: Thread | undefined;
  const close = async () => await running?.end();
  return {
    async names(spots, language) {
      if (spots.length === 0) return [];
      running = running?.isOver() === false ? running : startThread();
      return await running.ask(spots, language);
    },
    close,
  };
}

/** Megabytes: the towns and a question of some thousand places take 30. */
const HEAP = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 6 };

type Thread = ReturnType<typeof startThread>;

function startThread() {
  const thread = new Worker(new URL('./gazetteer.worker.ts', import.meta.url), { resourceLimits: HEAP });
  thread.unref();
  const waiting = new Map<number, PromiseWithResolvers<(string | null)[]>>();
  let over = false;
  let asked = 0;
  const end = (error: Error) => {
    over = true;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  thread.on('message', ({ id, names }: FromGazetteer) => {
    waiting.get(id)?.resolve(names);
    waiting.delete(id);
    if (waiting.size === 0) thread.unref();
  });
  thread.once('error', end);
  thread.once('exit', () => end(new Error('the thread that names places has ended')));
  return {
    isOver: () => over,
    ask(spots: readonly (Spot | null)[], language: Language): Promise<(string | null)[]> {
      const answered = Promise.withResolvers<(string | null)[]>();
      const question: ToGazetteer = { id: ++asked, spots: columnsOf(spots), language };
      waiting.set(question.id, answered);
      thread.ref();
      thread.postMessage(question, [question.spots.buffer]);
      return answered.promise;
    },
    end: async () => void (await thread.terminate()),
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
