import { getTrack, TRACK_FIXES } from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { JsonText } from '../../http/json-text.ts';
import { serve } from '../../http/serve.ts';
import { trackText } from './queries.ts';

export function trackRoutes(api: Api): void {
  serve(api, getTrack, async ({ tx, params, query }) => {
    const period = { from: new Date(query.from), to: new Date(query.to) };
    const text = await trackText(tx, params.id, period, TRACK_FIXES);
    return text === undefined ? fail('device_not_found') : new JsonText(text);
  });
}
