import { describe, expect, it } from 'vitest';
import { formatIn } from './format.ts';

const AT = Date.UTC(2026, 10, 20, 14, 5, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('times', () => {
  it('are read in the client’s time zone, not in the machine’s', () => {
    expect(formatIn('en', 'Africa/Abidjan').time(AT)).toBe('14:05');
    expect(formatIn('fr', 'Europe/Paris').time(AT)).toBe('15:05');
    expect(formatIn('fr', 'Africa/Lagos').dateTime(AT)).toBe('20/11/2026 15:05:12');
  });

  it('follow the clock change of the zone', () => {
    expect(formatIn('fr', 'Europe/Paris').time(Date.UTC(2026, 6, 1, 12))).toBe('14:00');
  });

  it('say since when: the time today, the day before today, the year before this year', () => {
    const { since } = formatIn('en', 'Africa/Abidjan');
    expect(since(AT, AT + HOUR)).toBe('since 14:05');
    expect(since(AT, AT + 24 * HOUR)).toBe('since 20 Nov, 14:05');
    expect(since(AT, AT + 365 * 24 * HOUR)).toBe('since 20 Nov 2026');
    expect(formatIn('fr', 'Africa/Abidjan').since(AT, AT + HOUR)).toBe('depuis 14:05');
  });
});

describe('periods', () => {
  const plain = (text: string) => text.replace(/\s/g, ' ');
  const [monday, sunday] = [Date.UTC(2026, 10, 9), Date.UTC(2026, 10, 15, 12)];

  it('are written by their days, once where they are one', () => {
    const [en, fr] = [formatIn('en', 'UTC'), formatIn('fr', 'UTC')];
    expect(plain(en.days(monday, sunday))).toBe('9 – 15 Nov 2026');
    expect(plain(fr.days(monday, monday))).toBe('9 nov. 2026');
    expect(plain(formatIn('fr', 'Pacific/Kiritimati').days(sunday, sunday))).toBe('16 nov. 2026');
  });

  it('or by their moments, with the day once where it is the same', () => {
    expect(plain(formatIn('fr', 'UTC').moments(sunday, sunday + 2.5 * HOUR))).toBe('15 nov. 2026, 12:00 – 14:30');
    expect(plain(formatIn('en', 'UTC').moments(monday, sunday))).toBe('9 Nov 2026, 00:00 – 15 Nov 2026, 12:00');
  });
});

describe('columns', () => {
  const en = formatIn('en', 'Africa/Abidjan');

  it('have moments and lengths of time that line up in a column', () => {
    expect(en.dayAndMinute(AT)).toBe('20/11 14:05');
    expect(en.clock(3 * HOUR + 28 * MINUTE + 29_000)).toBe('3:28');
    expect(en.clock(26 * HOUR)).toBe('26:00');
    expect(en.clock(95_000, true)).toBe('0:01:35');
    expect(en.clock(59 * MINUTE + 59_900)).toBe('1:00');
    // as sentences write it, so that one figure is the same on every screen
    expect(en.clock(3 * HOUR + 58 * MINUTE + 45_000)).toBe('3:58');
    expect(en.duration(3 * HOUR + 58 * MINUTE + 45_000)).toBe('3\u00a0h\u00a058');
  });

  it('name days and months', () => {
    expect(en.weekday(AT)).toBe('Fri, 20 Nov 2026');
    expect(formatIn('fr', 'UTC').month(AT)).toBe('novembre 2026');
  });
});

describe('lengths of time', () => {
  const en = formatIn('en', 'UTC');
  const fr = formatIn('fr', 'UTC');

  it('show their two largest units', () => {
    expect(en.duration(44_000)).toBe('44\u00a0s');
    expect(en.duration(119_000)).toBe('1\u00a0min');
    expect(en.duration(5 * HOUR + 20 * MINUTE)).toBe('5\u00a0h\u00a020');
    expect(en.duration(5 * HOUR + 3 * MINUTE)).toBe('5\u00a0h\u00a003');
    expect(en.duration(31 * HOUR)).toBe('1\u00a0d\u00a07\u00a0h');
    expect(fr.duration(48 * HOUR)).toBe('2\u00a0j');
  });

  it('count down with their unit', () => {
    expect(en.countdown(29 * MINUTE + 12_000)).toBe('29:12\u00a0min');
    expect(fr.countdown(45_000)).toBe('00:45\u00a0min');
    expect(en.countdown(HOUR + 5 * MINUTE + 30_000)).toBe('1:05:30\u00a0h');
  });

  it('count back from now, and never below nothing when a clock is ahead', () => {
    expect(en.ago(AT, AT + 21 * MINUTE)).toBe('21\u00a0min ago');
    expect(fr.ago(AT, AT + 21 * MINUTE)).toBe('il y a 21\u00a0min');
    expect(en.ago(AT + MINUTE, AT)).toBe('just now');
  });
});

describe('figures', () => {
  const en = formatIn('en', 'UTC');
  const fr = formatIn('fr', 'UTC');

  it('use the signs of the language: narrow no-break space and comma in French', () => {
    expect(fr.number(1268.44, 1)).toBe('1\u202f268,4');
    expect(en.number(1268.44, 1)).toBe('1,268.4');
  });

  it('turn metres and metres per second into what a driver reads', () => {
    expect(en.text(en.speed(20))).toBe('72\u00a0km/h');
    expect(fr.distance(950)).toEqual({ value: '950', unit: 'm' });
    expect(fr.distance(214_320)).toEqual({ value: '214,3', unit: 'km' });
    expect(fr.distance(1_214_320)).toEqual({ value: '1\u202f214', unit: 'km' });
    expect(fr.voltage(27.61)).toEqual({ value: '27,6', unit: 'V' });
  });

  it('write CFA francs without decimals', () => {
    expect(fr.money(96_000, 'XOF')).toBe('96\u202f000\u00a0F\u202fCFA');
    expect(en.money(96_000, 'XOF')).not.toContain('.');
  });
});
