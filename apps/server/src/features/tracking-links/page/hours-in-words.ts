import { timeOfDay, type WeekHours } from '@balise/contract';

/** A weekly schedule in words: `Mon–Fri 08:00–18:00, Sat 08:00–12:00`. @param dayNames short, Monday first */
export function hoursInWords(hours: WeekHours, dayNames: readonly string[]): string {
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => spansOf(hours, day));
  const words: string[] = [];
  for (let first = 0; first < 7; ) {
    let last = first;
    while (last < 6 && days[last + 1] === days[first]) last++;
    const names = last === first ? dayNames[first] : `${dayNames[first]}–${dayNames[last]}`;
    if (days[first] !== '') words.push(`${names} ${days[first]}`);
    first = last + 1;
  }
  return words.join(', ');
}

/** The spans of a day, those that touch as one. */
function spansOf(hours: WeekHours, day: number): string {
  const spans: { from: number; to: number }[] = [];
  for (const { from, to } of hours.filter((span) => span.day === day).toSorted((a, b) => a.from - b.from)) {
    const last = spans.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else spans.push({ from, to });
  }
  return spans.map(({ from, to }) => `${timeOfDay(from)}–${timeOfDay(to)}`).join(' ');
}
