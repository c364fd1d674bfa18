import { type Draft, keep } from '../../core/shapes/draft.ts';
import { decimal } from '../../core/shapes/fields.ts';
import { addCell, addWifi } from '../../core/shapes/stations.ts';

const MAX_STATIONS = 20;

/**
 * How many cells, the timing advance, MCC, MNC, of each cell its area, number and signal; how many Wi-Fi stations, of each its name,
 * address and dBm; then how exact the place is, in metres (manual, appendix I).
 */
export function readStations(draft: Draft, texts: string[]): void {
  const { attributes } = draft;
  const cells = countOf(texts[0]);
  const [mcc, mnc] = [numberOf(texts[2]), numberOf(texts[3])];
  let at = 4;
  for (let cell = 0; cell < cells; cell++, at += 3) {
    const signal = -numberOf(texts[at + 2]);
    // some count a level here, which is no dBm
    const strength = signal <= -30 && signal >= -140 ? { signal } : {};
    addCell(attributes, { mcc, mnc, lac: numberOf(texts[at]), id: numberOf(texts[at + 1]), ...strength });
  }
  const stations = countOf(texts[at++]);
  for (let station = 0; station < stations; station++, at += 3) {
    const signal = Number(texts[at + 2]);
    addWifi(attributes, texts[at + 1] ?? '', signal < 0 ? signal : undefined);
  }
  const last = texts[at]?.trim() ?? '';
  if (!last) return;
  if (!/^\d{1,6}\.\d{1,9}$/.test(last)) keep(attributes, 'tail', last.slice(0, 20));
  else if (Number(last) > 0) draft.accuracy = Number(last);
}

function countOf(text = ''): number {
  return text.trim() === '' ? 0 : Math.min(decimal(text), MAX_STATIONS);
}

/** Digits with a letter among them are hexadecimal; what is left empty is 0. */
function numberOf(text = ''): number {
  const plain = text.trim();
  if (!/^[\da-f]{1,10}$/i.test(plain)) return 0;
  return /[a-f]/i.test(plain) ? Number.parseInt(plain, 16) : Number(plain);
}
