import { useFormat } from '../../language/use-format.ts';

/** How an odometer's figures and moments are read: whole kilometres or miles, and never a time without its day. */
export function useWritten() {
  const format = useFormat();
  const { unit, factor } = format.shown('distance');
  return {
    unit,
    factor,
    /** Metres, as other screens round them. */
    meter: (metres: number): string => format.text({ value: format.number(Math.round(metres * factor)), unit }),
    distance: (metres: number): string => format.text(format.distance(metres)),
    when: (at: number): string => `${format.date(at)} ${format.time(at)}`,
    number: format.number,
    /** What is between thousands, and before tenths. */
    separators: { thousandSeparator: between(format.number(1000)), decimalSeparator: between(format.number(0.5, 1)) },
  };
}

const between = (figure: string): string => figure.replace(/\d/g, '');
