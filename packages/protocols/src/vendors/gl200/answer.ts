import { toLatin1 } from '../../core/text.ts';
import type { Gl200Message } from './session.ts';

/** +SACK: to a heartbeat always, to a report where AT+GTSRI switched SACK on (GL300 manual, 3.4 and 3.5). */
export function answer({ acknowledge }: Gl200Message): Uint8Array | undefined {
  return acknowledge === undefined ? undefined : toLatin1(acknowledge);
}
