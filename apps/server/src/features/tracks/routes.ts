import { getTrack, TRACK_FIXES } from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { JsonText } from '../../http/json-text.ts';
import { serve } from '../../http/serve.ts';
import { isDeleted, recordTrackView, trackText } from './queries.ts';

export function trackRoutes(api: Api): void {
  serve(api, getTrack, async ({ tx, who, request, params, query }) => {
    const period = { from: new Date(query.from), to: new Date(query.to) };
    const seesDeleted = who.scope.rights.includes('view_deleted_devices');
    if (!seesDeleted && (await isDeleted(tx, params.id))) return fail('device_not_found');
    const text = await trackText(tx, params.id, period, TRACK_FIXES);
    if (text === undefined) return fail('device_not_found');
    // where somebody was is no small thing to know: who asked is noted, in the transaction that answers
    await recordTrackView(tx, params.id, period, {
      ...{ at: new Date(api.clock()), asClient: who.scope.viewing },
      ...{ address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
    });
    return new JsonText(text);
  });
}
