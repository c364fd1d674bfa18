import { setTimeout as delay } from 'node:timers/promises';
import type { Language } from '@balise/i18n';
import type { Spot } from './gazetteer.ts';
import { type GeocodedAddress, shortAddress } from './short-address.ts';

/** A reverse geocoder that answers as Nominatim does, and how often it may be asked. */
export type GeocoderSettings = { url: URL; perSecond: number };

export type Question = { key: string; spot: Spot; language: Language };

type GeocoderOptions = GeocoderSettings & {
  /** Called with the name of a place; null: no name is known there. */
  onAnswer: (question: Question, name: string | null) => Promise<void>;
  /** Hears of trouble, once until it is over. */
  report: (error: unknown) => void;
};

export type Geocoder = { ask(question: Question): void; close(): Promise<void> };

/** Pending lookups; further ones are asked when they are wanted again. */
const MOST_WAITING = 500;
const PATIENCE = 5_000; // ms for an answer
const REST = 60_000; // ms without a question after trouble
const LONGEST = 64 * 1024; // characters of an answer

/** Looks up one place after the other, as often as is allowed, in the background. */
export function startGeocoder({ url, perSecond, onAnswer, report }: GeocoderOptions): Geocoder {
  const waiting = new Map<string, Question>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let working: Promise<void> | undefined;
  let isTroubled = false;

  const work = async (): Promise<void> => {
    for (;;) {
      const [question] = waiting.values();
      if (question === undefined || signal.aborted) return;
      let rest = 1000 / perSecond;
      try {
        await onAnswer(question, await nameOf(url, question, signal));
        isTroubled = false;
      } catch (error) {
        if (signal.aborted) return;
        if (!isTroubled) report(error);
        isTroubled = true;
        rest = REST;
      }
      waiting.delete(question.key); // not before: meanwhile it may be asked for again
      await delay(rest, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  return {
    ask(question) {
      if (signal.aborted || waiting.has(question.key) || waiting.size >= MOST_WAITING) return;
      waiting.set(question.key, question);
      working ??= work().finally(() => {
        working = undefined;
      });
    },
    async close() {
      stopping.abort();
      await working;
    },
  };
}

async function nameOf(url: URL, { spot, language }: Question, signal: AbortSignal): Promise<string | null> {
  const asked = new URL(url);
  const query = {
    lat: spot.latitude.toFixed(4),
    lon: spot.longitude.toFixed(4),
    format: 'jsonv2',
    zoom: '18',
    addressdetails: '1',
    'accept-language': language,
  };
  for (const [name, value] of Object.entries(query)) asked.searchParams.set(name, value);
  const answer = await fetch(asked, {
    headers: { accept: 'application/json', 'user-agent': 'Balise' },
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
  });
  // the address may hold a key: it is never repeated
  if (!answer.ok && answer.status !== 404) throw new Error(`the geocoder answered ${answer.status}`);
  const text = await textOf(answer);
  return answer.ok ? shortAddress(JSON.parse(text) as GeocodedAddress) : null;
}

/** What it says, as far as that is an answer: one that never ends is not listened to. */
async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > LONGEST) throw new Error('the geocoder said too much');
  }
  return text + decoder.decode();
}
