import {
  exportTrack,
  getChart,
  getPast,
  getPath,
  getTrack,
  getWhy,
  getWhyOfEvent,
  listPositions,
  SPEED_EDGES,
  TRACK_FIXES,
} from '@balise/contract';
import type { Addresses } from '../../db/connect.ts';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { JsonText } from '../../http/json-text.ts';
import { serve, serveAlone } from '../../http/serve.ts';
import { logPositionAccess } from '../history/index.ts';
import { trackFile } from './file/export-track.ts';
import { pageOfPositions } from './list-positions.ts';
import { longReads } from './long-reads.ts';
import { missingTimes } from './missing.ts';
import { readEventWhy } from './past/read-event-why.ts';
import { readPast } from './past/read-past.ts';
import { readWhy } from './past/read-why.ts';
import { mayRead, mayReadTrack } from './policy.ts';
import { inScopeOf, teller } from './reply.ts';
import { startTrackThreads } from './threads/index.ts';

/** @param addresses where threads connect that read the past by themselves */
export function trackRoutes(api: Api, addresses: Addresses): void {
  const threads = startTrackThreads(addresses);
  const takeTurn = longReads();
  const reported = teller(api, threads, takeTurn);
  api.fastify.addHook('onClose', threads.close);

  serveAlone(api, getTrack, (asked) => reported(asked, 'trackOf', { most: TRACK_FIXES }));

  serveAlone(api, getPath, (asked) => {
    const { zoom, edges = SPEED_EDGES } = asked.query;
    return reported(asked, 'pathOf', { zoom, edges });
  });

  serveAlone(api, getChart, (asked) => reported(asked, 'chartOf', { width: asked.query.width }));

  serve(api, listPositions, async (asked) => {
    const { who, params, query } = asked;
    if (!(await mayRead(asked, params.id))) return fail('device_not_found');
    await logPositionAccess(asked, params.id, query);
    const means = { inScope: inScopeOf(api, who), threads, places: api.places };
    const language = query.language ?? who.language;
    return new JsonText(() =>
      takeTurn(who.scope, async () => {
        const { missing, ...page } = await pageOfPositions(means, { ...query, deviceId: params.id, language });
        return JSON.stringify({ deviceId: params.id, ...page, missing: missingTimes(missing, query) });
      }),
    );
  });

  serve(api, getPast, async (asked) => {
    const { tx, who, params, query } = asked;
    if (!(await mayReadTrack(asked, params.id))) return fail('device_not_found');
    const language = query.language ?? who.language;
    const past = await readPast(
      { tx, places: api.places },
      { ...query, deviceId: params.id, language, now: asked.now },
    );
    if (past === undefined) return fail('device_not_found');
    await logPositionAccess(asked, params.id, query);
    return past;
  });

  serve(api, getWhy, async (asked) => {
    const { tx, who, params, query } = asked;
    if (!(await mayRead(asked, params.id))) return fail('device_not_found');
    const { language = who.language, ...name } = query;
    const order = { deviceId: params.id, ...name, language, now: asked.now };
    const why = await readWhy({ tx, places: api.places, threads }, order);
    if (why === undefined) return fail('not_found');
    await logPositionAccess(asked, params.id, { from: why.episode.startsAt, to: why.episode.until + 1 });
    return why;
  });

  serve(api, getWhyOfEvent, async (asked) => {
    const { tx, params, query } = asked;
    if (!(await mayRead(asked, params.id))) return fail('device_not_found');
    const why = await readEventWhy({ tx, threads }, { deviceId: params.id, ...query });
    if (why === undefined) return fail('not_found');
    await logPositionAccess(asked, params.id, { from: query.at, to: query.at + 1 });
    return why;
  });

  serve(api, exportTrack, async (asked) => {
    const { tx, who, params, body } = asked;
    if (!(await mayRead(asked, params.id))) return fail('device_not_found');
    await logPositionAccess(asked, params.id, body);
    return await trackFile({ api, threads, tx, scope: who.scope }, { ...body, deviceId: params.id });
  });
}
