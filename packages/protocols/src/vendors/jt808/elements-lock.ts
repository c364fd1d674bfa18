import { toHex } from '../../core/hex.ts';
import { keep } from '../../core/shapes/draft.ts';
import { type Elements, type Jt808Element, textOf, vendorWords } from './element.ts';

/** 0x0b: what opened a lock, with which card or password, and whether it did (JT701 protocol, "unlocking record"). */
export const unlocking: Jt808Element = (body, to) => {
  const length = body.remaining;
  keep(to, 'lockCommand', body.u8());
  if (length === 5 || length === 6) keep(to, 'lockCard', body.u32());
  else if (length >= 7) keep(to, 'lockPassword', textOf(body, 6));
  if (length % 2 === 0) keep(to, 'unlockResult', body.u8());
};
/** 0x60: an event, and whose card it was where a lock was opened with one. */
const event: Jt808Element = (body, to) => {
  const code = body.u16();
  to.event = code;
  // behind the lock's number, of six bytes or seven, the card's has eight digits
  if (code < 0x61 || code > 0x66 || body.remaining < 14) return;
  const card = textOf(body.skip(body.remaining - 8), 8);
  if (/^[\x21-\x7e]+$/.test(card)) to.driverId = card;
};
/** 0x63: locks that a tracker speaks for, eleven bytes each. */
const locks: Jt808Element = (body, to) => {
  for (let index = 1; body.remaining >= 11; index++) {
    keep(to, `lock${index}Id`, toHex(body.take(6)));
    keep(to, `lock${index}Battery`, body.u16() / 1000);
    keep(to, `lock${index}Seal`, body.u8() === 0x31);
    body.skip(2);
  }
};
/** 0xd5: a battery, or a lock and its sub-locks (Huabao, "JT808 common message parsing of GPS electronic lock", §1). */
const batteryOrLocks: Jt808Element = (body, to) => {
  if (body.remaining === 2) {
    to.batteryVoltage = body.u16() / 100;
    return;
  }
  const count = body.u8();
  for (let index = 1; index <= count && body.remaining >= 13; index++) {
    keep(to, `lock${index}Id`, toHex(body.take(5)));
    keep(to, `lock${index}Card`, toHex(body.take(5)));
    keep(to, `lock${index}Battery`, body.u8());
    keep(to, `lock${index}Locked`, (body.u16() & 0x20) === 0);
  }
};

export const LOCK_ELEMENTS: Elements = {
  11: unlocking,
  96: event,
  99: locks,
  103: vendorWords('password'),
  213: batteryOrLocks,
  232: (body, to) => keep(to, 'lockStatus', body.u24()),
};
