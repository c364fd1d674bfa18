import type { getChart, getPath, getTrack } from '@balise/contract';
import { withScope } from '../../db/scope.ts';
import type { Api, SignedIn } from '../../http/api.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { JsonBytes, JsonText } from '../../http/json-text.ts';
import type { AskedAlone } from '../../http/serve.ts';
import { userAgentOf } from '../../http/user-agent.ts';
import { acceptsGzip } from '../../http/web-app/accepts-gzip.ts';
import type { InScope } from './file/read-days.ts';
import type { longReads } from './long-reads.ts';
import type { TrackThreads } from './threads/index.ts';

/** Works in transactions of somebody's scope, a short one each. */
export const inScopeOf =
  ({ database }: Api, { scope }: SignedIn): InScope =>
  (work) =>
    withScope(database, scope, work);

type Tasks = 'trackOf' | 'pathOf' | 'chartOf';
type More<Name extends Tasks> = Omit<
  Parameters<typeof import('./threads/track.worker.ts')[Name]>[0],
  'request' | 'gzip'
>;

/**
 * Answers a call with what a thread makes of the period: the thread reads it and logs the access, when the call's turn has come in the
 * fair queue. The event loop, which trackers keep busy, only hands over the request and the finished answer.
 */
export function teller(api: Api, threads: TrackThreads, takeTurn: ReturnType<typeof longReads>) {
  return async <Name extends Tasks>(
    { who, params, query, request: http }: AskedAlone<typeof getTrack | typeof getPath | typeof getChart>,
    name: Name,
    more: More<Name>,
  ): Promise<JsonText> => {
    const { scope } = who;
    const request = {
      scope,
      deviceId: params.id,
      from: query.from,
      to: query.to,
      at: api.clock(),
      address: http.ip,
      userAgent: userAgentOf(http),
    };
    const gzip = acceptsGzip(http.headers['accept-encoding']);
    const task = { request, gzip, ...more } as unknown as Parameters<typeof threads.run<Name>>[1];
    return new JsonText(() =>
      takeTurn(scope, async (): Promise<JsonBytes | Failure> => {
        const bytes = await threads.run(name, task);
        return bytes === null ? fail('device_not_found') : new JsonBytes({ bytes, isGzip: gzip });
      }),
    );
  };
}
