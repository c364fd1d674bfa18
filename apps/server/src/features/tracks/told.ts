import type { getChart, getPath, getTrack } from '@balise/contract';
import { withScope } from '../../db/scope.ts';
import type { Api, SignedIn } from '../../http/api.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { JsonText } from '../../http/json-text.ts';
import type { Asked } from '../../http/serve.ts';
import { type StoredTrack, storedTrack } from '../history/index.ts';
import { type InScope, note } from './file/read-days.ts';
import type { longReads } from './long-reads.ts';
import { mayRead, noteView } from './readable.ts';
import type { Answer } from './threads/index.ts';

/** Works in transactions of somebody's scope, a short one each. */
export const inScopeOf =
  ({ database }: Api, { scope }: SignedIn): InScope =>
  (work) =>
    withScope(database, scope, work);

/**
 * Tells what a thread makes of the period that a call asks for, which is noted as looked at. It is read and made in its turn, when the
 * call's own transaction is over: what waits holds neither a connection nor a month of somebody's past.
 */
export function teller(api: Api, takeTurn: ReturnType<typeof longReads>) {
  return async (
    asked: Asked<typeof getTrack | typeof getPath | typeof getChart>,
    whole: boolean,
    make: (track: StoredTrack) => Promise<Answer>,
  ): Promise<JsonText | Failure> => {
    const { who, params, query } = asked;
    if (!(await mayRead(asked, params.id))) return fail('device_not_found');
    await noteView(asked, params.id, query, api.clock());
    const inScope = inScopeOf(api, who);
    return new JsonText(() =>
      takeTurn(who.scope.userId, async () => {
        const track = await inScope((tx) => storedTrack(tx, params.id, query, { whole }));
        if (track === undefined) return fail('device_not_found');
        const { text, missing } = await make(track);
        await note(inScope, params.id, missing);
        return text;
      }),
    );
  };
}
