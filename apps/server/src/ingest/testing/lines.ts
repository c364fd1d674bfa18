import type { Message, StreamProtocol } from '@balise/protocols';
import type { Fix } from '@balise/tracking';

/** What a line of the test's own protocol says: who speaks, what it measured, and what it is answered. */
export type Line = { id?: string; fixes?: Fix[]; say?: string };
type LineMessage = Message & { say: string | undefined };

const NEW_LINE = 10;

/** JSON lines over TCP and UDP, so that a test can say what no tracker of the shelf says: a NUL in a text, a number out of range. */
export const lines: StreamProtocol<undefined, LineMessage> = {
  kind: 'stream',
  name: 'lines',
  port: 0,
  udp: 'also',
  open: () => undefined,
  frameLength(buffer) {
    if (buffer[0] !== 0x7b) throw new RangeError('a line begins with {');
    return buffer.indexOf(NEW_LINE) + 1;
  },
  decode(frame) {
    const { id, fixes = [], say } = JSON.parse(new TextDecoder().decode(frame)) as Line;
    return { identities: id === undefined ? [] : [id], fixes, say };
  },
  answer: ({ say }) => (say === undefined ? undefined : new TextEncoder().encode(`${say}\n`)),
  encode: () => undefined,
};

/** A fix in Abidjan at a moment, milliseconds since 1970 UTC. */
export const aFix = (time: number | null, more: { attributes?: object; location?: object | null } = {}): Fix => ({
  time,
  location:
    more.location === null
      ? null
      : {
          latitude: 5.32,
          longitude: -4.02,
          altitude: 12,
          speed: 0,
          course: 90,
          valid: true,
          accuracy: null,
          ...more.location,
        },
  attributes: { ignition: true, ...more.attributes },
});
