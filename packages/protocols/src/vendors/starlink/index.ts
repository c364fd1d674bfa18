import { endingWith } from '../../core/shapes/framing.ts';
import { textProtocol } from '../../core/shapes/text-protocol.ts';
import { decode } from './decode.ts';
import { openSession, type StarlinkSession } from './format.ts';

/**
 * ERM StarLink: `$SLU…` with a row of values whose order each device is configured to send. The device's settings say it:
 * `format`, tags such as `#EDT#,#LAT#`, and `dateformat`; without them the factory's order counts.
 */
export const starlink = textProtocol<StarlinkSession>({
  name: 'starlink',
  port: 5136,
  framing: endingWith('\n', { max: 1024 }),
  open: openSession,
  configure: (state, settings) => Object.assign(state, openSession(settings)),
  decode,
});
