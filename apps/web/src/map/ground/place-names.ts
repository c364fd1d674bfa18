import type { Language } from '@balise/i18n';

/** Asks where devices are, in words; what is left out has no place. */
export type AskPlaces = (
  ids: readonly number[],
  language: Language,
) => Promise<readonly { deviceId: number; address: string | null }[]>;

/** A device that is shown: its place, as something that differs when it moved. */
export type ShownDevice = { id: number; spot: string; language: Language };

/** ms until the first question, in which a screen comes together; and between two, so that a moving fleet costs little. */
const SOON = 30;
const AT_MOST_EVERY = 3_000;
const AGAIN_AFTER = 10_000; // ms after one that failed
const MOST = 100; // of one question, as the contract says

type Known = { spot: string; language: Language; address: string | null };

/**
 * What the places of the devices on screen are called, which the server knows: history and reports name the same place in the same
 * words. Only what is shown is asked for, many in one question, and again when it moved; meanwhile the last name stays.
 */
export class PlaceNames {
  readonly #ask: AskPlaces;
  readonly #known = new Map<number, Known>();
  readonly #shown = new Map<object, ShownDevice>();
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = false;
  #notBefore = 0;
  readonly #now: () => number;

  constructor(ask: AskPlaces, now: () => number) {
    this.#ask = ask;
    this.#now = now;
  }

  /** Undefined: not known yet. Null: far from everything that has a name. */
  readonly of = (id: number, language: Language): string | null | undefined => {
    const known = this.#known.get(id);
    return known?.language === language ? known.address : undefined;
  };

  /** From now on the device is on screen at that place. @returns to be called when it no longer is */
  readonly show = (device: ShownDevice): (() => void) => {
    const place = {};
    this.#shown.set(place, device);
    if (this.#isNews(device)) this.#plan();
    return () => void this.#shown.delete(place);
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #isNews({ id, spot, language }: ShownDevice): boolean {
    const known = this.#known.get(id);
    return known?.spot !== spot || known.language !== language;
  }

  #plan(): void {
    if (this.#timer !== undefined || this.#asking) return;
    const wait = Math.max(SOON, this.#notBefore - this.#now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#askNow();
    }, wait);
  }

  async #askNow(): Promise<void> {
    const news = [...this.#shown.values()].filter((device) => this.#isNews(device));
    const language = news[0]?.language;
    if (language === undefined) return;
    const asked = new Map(news.flatMap((device) => (device.language === language ? [[device.id, device]] : [])));
    const ids = [...asked.keys()].slice(0, MOST);
    this.#asking = true;
    let rest = asked.size > MOST ? 0 : AT_MOST_EVERY;
    try {
      const answered = new Map((await this.#ask(ids, language)).map(({ deviceId, address }) => [deviceId, address]));
      for (const id of ids) {
        const { spot = '' } = asked.get(id) ?? {};
        this.#known.set(id, { spot, language, address: answered.get(id) ?? null });
      }
      for (const listener of this.#listeners) listener();
    } catch {
      rest = AGAIN_AFTER; // no line: the last names stand
    }
    this.#asking = false;
    this.#notBefore = this.#now() + rest;
    if ([...this.#shown.values()].some((device) => this.#isNews(device))) this.#plan();
  }
}
