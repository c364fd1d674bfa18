import type { Alarm } from '@balise/tracking';
import { ALARM_BITS, type AlarmBits } from './alarms.ts';
import type { Elements } from './element.ts';
import { AOVX_ELEMENTS } from './elements-aovx.ts';
import { DOOR_ELEMENTS } from './elements-door.ts';
import { JIMI_ELEMENTS } from './elements-jimi.ts';
import { STEP_ELEMENTS } from './elements-steps.ts';

/** Where a model means something of its own. */
export type Model = {
  alarms: AlarmBits;
  /** Elements that it reads otherwise, or that only it has. */
  elements: Elements;
  /** Status bits of its own. */
  doorBit?: number;
  motionBit?: number;
  /** Its code of 0x8105 that cuts the engine, and the one that gives it back. */
  control: readonly [block: readonly number[], unblock: readonly number[]];
  /** How its own words are sent. */
  text: 'text' | 'parameter' | 'passthrough';
};

const USUAL: Model = { alarms: ALARM_BITS, elements: {}, control: [[0xf0], [0xf1]], text: 'text' };
const PADLOCK: AlarmBits = { 0: ['removal'], 4: ['removal'], 1: ['tamper'] };
const AOVX: Partial<Model> = { alarms: { 16: ['movement'] }, elements: AOVX_ELEMENTS, text: 'parameter' };
const JIMI: Partial<Model> = { elements: JIMI_ELEMENTS, text: 'passthrough' };
const DOORS: Partial<Model> = { elements: DOOR_ELEMENTS, doorBit: 16 };
const STEPS: Partial<Model> = { elements: STEP_ELEMENTS };
const COLLISIONS: readonly number[] = [29, 30];

const MODELS: Readonly<Record<string, Partial<Model>>> = {
  'G-360P': { alarms: PADLOCK },
  'G-508P': { alarms: PADLOCK },
  AL300: AOVX,
  GL100: AOVX,
  // its bits 29 and 30 come without a collision
  VL300: { alarms: without(COLLISIONS), control: [ascii('#0;1'), ascii('#0;0')], text: 'parameter' },
  JC371: JIMI,
  JC181: JIMI,
  JC182: JIMI,
  JC450: JIMI,
  JC451: JIMI,
  MV710G: DOORS,
  MV810G: DOORS,
  'G1C PRO': { motionBit: 4 },
  W15L: { control: [[0x64], [0x65]] },
  C5: STEPS,
  C5L: STEPS,
  DT800: { elements: { 226: undefined } },
};

export function modelOf(name: string | undefined): Model {
  const key = (name ?? '').trim().toUpperCase();
  return { ...USUAL, ...(Object.hasOwn(MODELS, key) ? MODELS[key] : undefined) };
}

function without(bits: readonly number[]): AlarmBits {
  const kept: Record<number, readonly Alarm[]> = { ...ALARM_BITS };
  for (const bit of bits) delete kept[bit];
  return kept;
}

function ascii(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}
