/** What somebody asks by SMS. `plate`: the last letters and digits of a plate or name, or the number of the vehicle; empty: the only one that there is. */
export type SmsRequest = { kind: 'position'; plate: string } | { kind: 'fleet' } | { kind: 'help' } | { kind: 'stop' };

const STOP = new Set([
  'STOP',
  'STOPALL',
  'ARRET',
  'ARRETER',
  'FIN',
  'END',
  'QUIT',
  'CANCEL',
  'UNSUBSCRIBE',
  'DESABONNER',
]);
const FLEET = new Set(['ETAT', 'STATUT', 'STATUS', 'FLEET', 'PARC']);
const HELP = new Set(['AIDE', 'HELP', 'INFO']);
const POSITION = /^(?:POS|POSITION|OU|WHERE)\b(.*)$/;
/** Letters and digits of what is asked, at most. */
const LONGEST = 20;

/**
 * Reads a message from a telephone: case, accents and spaces make no difference.
 * @returns undefined for anything else, which is not answered: two machines would write to each other without end
 */
export function readRequest(text: string): SmsRequest | undefined {
  const words = text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toUpperCase()
    .trim();
  const only = words.replace(/[^A-Z]/g, '');
  if (STOP.has(only)) return { kind: 'stop' };
  if (FLEET.has(only)) return { kind: 'fleet' };
  if (HELP.has(only)) return { kind: 'help' };
  const plate = POSITION.exec(words)?.[1];
  return plate === undefined ? undefined : { kind: 'position', plate: plainPlate(plate).slice(0, LONGEST) };
}

/** Letters and digits alone, as a plate is compared. */
export const plainPlate = (plate: string): string =>
  plate
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
