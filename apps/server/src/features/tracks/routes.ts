import {
  exportTrack,
  getChart,
  getPast,
  getPath,
  getTrack,
  getWhy,
  listPositions,
  SPEED_EDGES,
  TRACK_FIXES,
} from '@balise/contract';
import { withScope } from '../../db/scope.ts';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { JsonText } from '../../http/json-text.ts';
import { type Asked, serve } from '../../http/serve.ts';
import { noteDamage, storedTrack } from '../history/index.ts';
import { trackFile } from './file/export-track.ts';
import { pageOfPositions } from './list-positions.ts';
import { missingTimes } from './missing.ts';
import { readPast } from './past/read-past.ts';
import { readWhy } from './past/read-why.ts';
import { isHidden, mayRead, noteView } from './readable.ts';
import { type Answer, startTrackThreads } from './threads/index.ts';

export function trackRoutes(api: Api): void {
  const threads = startTrackThreads();
  api.fastify.addHook('onClose', threads.close);

  serve(api, getTrack, async (asked) => {
    const track = await open(asked, false);
    if (track === undefined) return fail('device_not_found');
    return told(asked, () => threads.run('trackOf', { track, most: TRACK_FIXES }));
  });

  serve(api, getPath, async (asked) => {
    const track = await open(asked, false);
    if (track === undefined) return fail('device_not_found');
    const { zoom, edges = SPEED_EDGES } = asked.query;
    return told(asked, () => threads.run('pathOf', { track, zoom, edges }));
  });

  serve(api, getChart, async (asked) => {
    const track = await open(asked, true);
    if (track === undefined) return fail('device_not_found');
    return told(asked, () => threads.run('chartOf', { track, width: asked.query.width }));
  });

  serve(api, listPositions, async (asked) => {
    const { tx, who, params, query } = asked;
    if (!(await mayRead(asked, params.id))) return fail('device_not_found');
    const means = { tx, threads, places: api.places };
    const language = query.language ?? who.language;
    const { missing, ...page } = await pageOfPositions(means, { ...query, deviceId: params.id, language });
    await noteView(asked, params.id, query, api.clock());
    return { deviceId: params.id, ...page, missing: missingTimes(missing, query) };
  });

  serve(api, getPast, async (asked) => {
    const { tx, who, params, query } = asked;
    if (!(await mayRead(asked, params.id))) return fail('device_not_found');
    const language = query.language ?? who.language;
    const now = api.clock();
    const past = await readPast({ tx, places: api.places }, { ...query, deviceId: params.id, language, now });
    if (past === undefined) return fail('device_not_found');
    await noteView(asked, params.id, query, now);
    return past;
  });

  serve(api, getWhy, async (asked) => {
    const { tx, who, params, query } = asked;
    if (!(await mayRead(asked, params.id))) return fail('device_not_found');
    const { kind, startsAt, language = who.language } = query;
    const now = api.clock();
    const order = { deviceId: params.id, kind, startsAt, language, now };
    const why = await readWhy({ tx, places: api.places, threads }, order);
    if (why === undefined) return fail('not_found');
    await noteView(asked, params.id, { from: why.episode.startsAt, to: why.episode.until + 1 }, now);
    return why;
  });

  serve(api, exportTrack, async (asked) => {
    const { tx, who, params, body } = asked;
    if (!(await mayRead(asked, params.id))) return fail('device_not_found');
    await noteView(asked, params.id, body, api.clock());
    return await trackFile({ api, threads, tx, scope: who.scope }, { ...body, deviceId: params.id });
  });

  /** What is stored of the period asked for, noted as looked at; undefined for whom it is not. */
  async function open(asked: Asked<typeof getTrack | typeof getPath | typeof getChart>, whole: boolean) {
    const { tx, params, query } = asked;
    if (await isHidden(asked, params.id)) return undefined;
    const track = await storedTrack(tx, params.id, query, { whole });
    if (track !== undefined) await noteView(asked, params.id, query, api.clock());
    return track;
  }

  /** What a thread makes when the transaction is over: a long past keeps no connection. Damage is noted in another. */
  function told(
    { who, params }: Pick<Asked<typeof getTrack>, 'who' | 'params'>,
    make: () => Promise<Answer>,
  ): JsonText {
    return new JsonText(async () => {
      const { text, missing } = await make();
      if (missing.length > 0) await withScope(api.database, who.scope, (tx) => noteDamage(tx, params.id, missing));
      return text;
    });
  }
}
