import { listRawMessages, RAW_MESSAGES } from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { logPositionAccess } from '../history/index.ts';
import { lastMessages, trackerOf, wantRaw } from './queries.ts';

export function rawMessageRoutes(api: Api): void {
  serve(api, listRawMessages, async (asked) => {
    const { tx, params } = asked;
    const { id } = params;
    const device = await trackerOf(tx, id);
    if (!device) return fail('device_not_found');
    const messages = await lastMessages(tx, id, RAW_MESSAGES);
    await wantRaw(tx, id);
    const [first, last] = [messages[0], messages.at(-1)];
    if (first && last) await logPositionAccess(asked, id, { from: first.at, to: last.at });
    return {
      device,
      messages: messages.map(({ at, protocol, bytes }) => ({ at, protocol, hex: Buffer.from(bytes).toString('hex') })),
    };
  });
}
