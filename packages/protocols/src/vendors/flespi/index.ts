import type { HttpProtocol, Message } from '../../core/protocol.ts';
import { decode, split } from './decode.ts';

/** A stream of flespi's: a list of messages of any devices, each a flat object of parameters (flespi.com, "HTTP protocol"). */
export const flespi: HttpProtocol<Message> = {
  kind: 'http',
  name: 'flespi',
  port: 5149,
  split,
  decode,
  answer: () => ({ status: 200, body: '' }),
};
