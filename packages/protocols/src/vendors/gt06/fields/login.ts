import { toHex } from '../../../core/hex.ts';
import type { Gt06Field } from '../layout.ts';

/** Bit 3 of the zone's word: west of Greenwich. */
const WEST = 0x8;

/**
 * 0x01 (GT06 V1.8.1 §5.1): the IMEI in eight bytes of decimal digits; then, in later editions, a device type and the
 * zone of its clock, hours and minutes as one decimal number in the upper twelve bits (JM-VL03 V1.1.2, "time zone/language").
 */
export const login: Gt06Field = (body, _fix, { session, message }) => {
  const digits = toHex(body.take(8));
  if (!/^\d{16}$/.test(digits)) throw new RangeError(`${digits} is no IMEI`);
  message.identities = [digits.slice(1)];
  session.identified = true;
  session.zone = 0;
  if (body.remaining < 4) return;
  const zone = body.skip(2).u16();
  const [hours, minutes] = [Math.floor((zone >> 4) / 100), (zone >> 4) % 100];
  session.zone = (hours * 60 + minutes) * 60_000 * (zone & WEST ? -1 : 1);
};
