import type { Attributes } from '@balise/tracking';
import { keep } from '../../core/shapes/draft.ts';

/** §3.5, "Status": some bits count only where the one before says that the tracker has such a part. */
const BIT = {
  fixed: 0,
  isForCar: 1,
  ignition: 2,
  hasAccelerometer: 3,
  armed: 4,
  hasRelay: 5,
  relay: 6,
  canCharge: 7,
  charging: 8,
  moving: 9,
  receiverRuns: 10,
  obdRuns: 11,
  firstInput: 12,
} as const;
const INPUTS = 4;

const on = (status: number, bit: number) => ((status >> bit) & 1) === 1;

/** Whether the receiver had a fix. */
export const isFixed = (status: number) => on(status, BIT.fixed);

/** Common to both versions. Bit 6 is the oil circuit in 1.8 (1: closed) and the relay in 2.0 (1: pulled). */
export function readStatus(attributes: Attributes, status: number, isLater: boolean): void {
  if (on(status, BIT.isForCar)) attributes.ignition = on(status, BIT.ignition);
  if (on(status, BIT.hasAccelerometer)) attributes.armed = on(status, BIT.armed);
  if (on(status, BIT.hasRelay)) attributes.blocked = on(status, BIT.relay) === isLater;
  if (on(status, BIT.canCharge)) attributes.charging = on(status, BIT.charging);
  keep(attributes, 'status', status);
  if (isLater) readLaterStatus(attributes, status);
}

function readLaterStatus(attributes: Attributes, status: number): void {
  if (on(status, BIT.hasAccelerometer)) attributes.motion = on(status, BIT.moving);
  keep(attributes, 'receiverRuns', on(status, BIT.receiverRuns));
  if (on(status, BIT.obdRuns)) keep(attributes, 'obdRuns', true);
  attributes.inputs = Object.fromEntries(
    Array.from({ length: INPUTS }, (_, input) => [input, on(status, BIT.firstInput + input)]),
  );
}
