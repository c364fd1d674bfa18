/** Milliseconds by which the clocks of a zone are ahead of UTC at a moment. Zones change on whole quarters of an hour. */
export function offsetsOf(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset', hour: 'numeric' });
  const known = new Map<number, number>();
  return (at) => {
    const quarter = Math.floor(at / QUARTER);
    const offset = known.get(quarter) ?? offsetOf(format, quarter * QUARTER);
    if (known.size > MOST_KNOWN) known.clear();
    known.set(quarter, offset);
    return offset;
  };
}

const QUARTER = 15 * 60_000;
const MOST_KNOWN = 50_000;

function offsetOf(format: Intl.DateTimeFormat, at: number): number {
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes = '0', seconds = '0'] = /GMT([+-])(\d+):?(\d+)?:?(\d+)?/.exec(name) ?? [];
  if (hours === undefined) return 0; // GMT itself
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
}
