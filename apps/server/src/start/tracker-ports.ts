import type { Gateway } from '@balise/contract';

/** What to tell of the tracker ports: those that are heard in one line, and each that could not be had with the remedy. */
export function trackerPorts({ ports }: Gateway): string[] {
  const heard = ports.filter(({ listening }) => listening).map(({ protocol, port }) => `${protocol} ${port}`);
  const deaf = ports.filter(({ listening }) => !listening);
  return [
    `Trackers are heard on ${heard.join(', ') || 'no port'}`,
    ...deaf.map(
      ({ protocol, port, problem }) =>
        `Warning: trackers of ${protocol} are not heard: port ${port} cannot be had (${problem}). Give it another in BALISE_PROTOCOLS.`,
    ),
  ];
}
