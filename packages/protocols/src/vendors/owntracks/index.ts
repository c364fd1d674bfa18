import type { HttpProtocol } from '../../core/protocol.ts';
import { decode, type OwntracksMessage } from './decode.ts';

/** The OwnTracks app, and the programs that speak as it does, over HTTP (OwnTracks booklet, "HTTP"). The app expects a JSON list. */
export const owntracks: HttpProtocol<OwntracksMessage> = {
  kind: 'http',
  name: 'owntracks',
  port: 5144,
  decode,
  answer: ({ refused }) =>
    refused === undefined ? { status: 200, body: '[]' } : { status: 400, body: `${refused}\n` },
};
