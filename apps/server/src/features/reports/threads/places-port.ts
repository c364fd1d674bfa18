import type { MessagePort } from 'node:worker_threads';
import type { Language } from '@balise/i18n';
import type { Places, Spot } from '../../../places/index.ts';

/*
 * A thread that reads reports asks the process for the names of places: the gazetteer is as large as everything else that a thread
 * holds, and one is enough for all.
 */

type Question = { spots: readonly (Spot | null)[]; language: Language };
type Answer = { names: (string | null)[] } | { reason: string };

/** The process's side: answers until the port is closed. */
export function answerPlaces(port: MessagePort, places: Pick<Places, 'of'>): void {
  port.on('message', ({ spots, language }: Question) => {
    places.of(spots, language).then(
      (names) => port.postMessage({ names } satisfies Answer),
      (error) => port.postMessage({ reason: String(error) } satisfies Answer),
    );
  });
}

/** The thread's side: one question after the other. */
export function placesOver(port: MessagePort): Pick<Places, 'of'> {
  let turn = Promise.resolve<unknown>(undefined);
  const ask = (question: Question): Promise<(string | null)[]> =>
    new Promise((resolve, reject) => {
      port.once('message', (answer: Answer) => {
        if ('names' in answer) resolve(answer.names);
        else reject(new Error(answer.reason));
      });
      port.postMessage(question);
    });
  return {
    of(spots, language) {
      const answered = turn.then(() => ask({ spots, language }));
      turn = answered.catch(() => {});
      return answered;
    },
  };
}
