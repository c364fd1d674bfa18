import type { Gateway, IngestPort } from '@balise/contract';

/** The ports of a gateway on which something happened, the busiest first, and those that nobody has called. */
export const portsOf = ({ ports }: Pick<Gateway, 'ports'>): { busy: IngestPort[]; quiet: IngestPort[] } => ({
  busy: ports.filter((port) => !isQuiet(port)).sort((a, b) => b.frames - a.frames),
  quiet: ports.filter(isQuiet),
});

/** Listens, and nobody has called. */
const isQuiet = ({ listening, connections, frames, dropped }: IngestPort): boolean =>
  listening && connections + frames === 0 && Object.values(dropped).every((count) => count === 0);
