import { type AvlRow, NO_DISTANCE } from './avl-ids.ts';

/**
 * The truck's FMS bus, which the professional devices (FM36, FM53, FM55, FM63, FMB630, FMx640, FMx650) report under ids that FMB
 * gives to CAN adapters and sensors (Teltonika wiki, "FMB630 AVL ID", "FMX640 AVL ID", group FMS elements).
 */
export const FMS_AVL_IDS: readonly AvlRow[] = [
  [85, 1, { number: 'engineLoad' }],
  [86, 4, { number: 'fuelUsed' }],
  [87, 2, { number: 'fuelLevel' }],
  [87, 4, { number: 'fuelLevel' }],
  [88, 2, { number: 'rpm' }],
  [88, 4, { number: 'rpm' }],
  [104, 4, { number: 'engineHours', scale: 3600 }],
  // metres: of the tachograph, and of a CAN adapter in place of those that FMB has under 87
  [192, 4, { number: 'busOdometer', absent: NO_DISTANCE }],
  [36, 4, { number: 'busOdometer', absent: NO_DISTANCE, second: true }],
];

/** Ids that mean other things there: cruise control, clutch, pedals, axle weights, vehicle motion. */
export const NOT_FMS: readonly number[] = [81, 82, 83, 84, 89, 90, 102, 110, 114, 115, 116];

const FAMILIES = /^FM(3|4|5|6|B63|[BCM]6[45])/i;
/** Four bytes under these ids are the FMS bus: the FMB list gives them two, or none. */
const SIGNATURE: readonly number[] = [86, 88, 104];

/** Whether a record is of a professional device, by its model where one is set, otherwise by what only those send. */
export function isProfessional(
  model: string | undefined,
  codec: number,
  elements: readonly { id: number; width: number }[],
): boolean {
  if (model !== undefined) return FAMILIES.test(model);
  return codec === 0x10 || elements.some(({ id, width }) => width === 4 && SIGNATURE.includes(id));
}
