import type { Gateway, IngestPort } from '@balise/contract';

/** The ports of a gateway with traffic, the busiest first, and those without. */
export const portsOf = ({ ports }: Pick<Gateway, 'ports'>): { busy: IngestPort[]; quiet: IngestPort[] } => ({
  busy: ports.filter((port) => !isQuiet(port)).sort((a, b) => b.frames - a.frames),
  quiet: ports.filter(isQuiet),
});

/** Listening, without traffic. */
const isQuiet = ({ listening, connections, frames, dropped }: IngestPort): boolean =>
  listening && connections + frames === 0 && Object.values(dropped).every((count) => count === 0);
