import type { Language } from '@balise/i18n';

/** To the thread: places as degrees, latitude and longitude alternating; NaN for none. */
export type ToGazetteer = { id: number; spots: Float64Array<ArrayBuffer>; language: Language };
/** From it: their names in the same order. */
export type FromGazetteer = { id: number; names: (string | null)[] };
