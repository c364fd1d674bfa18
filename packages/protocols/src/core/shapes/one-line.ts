/**
 * A text that a user typed, where it is one command: not longer than the tracker takes, and without the characters that would end it
 * and begin another. @throws RangeError for others
 */
export function oneLine(text: string, forbidden: RegExp, most: number): string {
  if (forbidden.test(text) || text.length > most) throw new RangeError('not a command of one line');
  return text;
}
