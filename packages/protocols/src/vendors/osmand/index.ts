import type { HttpProtocol } from '../../core/protocol.ts';
import { decode } from './decode.ts';
import type { OsmandMessage } from './message.ts';

/**
 * Positions over HTTP, as the OsmAnd app began it and phone apps and scripts took it up: parameters of an address, a
 * form, or JSON (Traccar's documentation, "OsmAnd protocol").
 */
export const osmand: HttpProtocol<OsmandMessage> = {
  kind: 'http',
  name: 'osmand',
  port: 5055,
  decode,
  answer: ({ refused }) => (refused === undefined ? { status: 200, body: '' } : { status: 400, body: `${refused}\n` }),
};
