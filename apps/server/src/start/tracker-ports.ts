import type { Gateway } from '@balise/contract';

const WIDTH = 110; // characters of a line

/** What to print about the tracker ports: those that are open, and each that could not be opened with the remedy. */
export function trackerPorts({ ports }: Gateway): string[] {
  const received = ports.filter(({ listening }) => listening).map(({ protocol, port }) => `${protocol} ${port}`);
  const deaf = ports.filter(({ listening }) => !listening);
  return [
    ...wrapped('Listening for trackers on', received.length > 0 ? received : ['no port']),
    ...deaf.map(
      ({ protocol, port, problem }) =>
        `Warning: not listening for ${protocol} trackers: port ${port} cannot be opened (${problem}). Choose another port in BALISE_PROTOCOLS.`,
    ),
  ];
}

/** Words behind a beginning, with commas between, in as many lines as they need. */
function wrapped(beginning: string, words: string[]): string[] {
  const lines = [beginning];
  words.forEach((word, at) => {
    const last = lines.length - 1;
    const next = `${lines[last]} ${word}${at < words.length - 1 ? ',' : ''}`;
    if (next.length > WIDTH) lines.push(`  ${next.slice((lines[last]?.length ?? 0) + 1)}`);
    else lines[last] = next;
  });
  return lines;
}
