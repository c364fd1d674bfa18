import { toHex } from '../../core/hex.ts';
import { keep } from '../../core/shapes/draft.ts';
import { type Elements, type Jt808Element, textOf } from './element.ts';
import { eventReadings } from './elements-nested.ts';

/** 0xf3: radio tags in reach, each with those readings whose bits are set. */
const tags: Jt808Element = (body, to) => {
  const mask = body.u8();
  for (let index = 1; body.remaining >= 7; index++) {
    const name = `tag${index}`;
    keep(to, `${name}Mac`, toHex(body.take(6)));
    keep(to, `${name}Rssi`, body.i8());
    if (mask & 1) keep(to, `${name}Name`, textOf(body, 10));
    if (mask & 2) body.skip(2);
    if (mask & 4) keep(to, `${name}Battery`, body.u16() / 1000);
    if (mask & 8) keep(to, `${name}Temp`, body.i16() / 10);
    if (mask & 16) keep(to, `${name}Humidity`, body.i16() / 10);
    if (mask & 32) body.skip(6);
    if (mask & 64) body.skip(2);
    if (mask & 128) body.skip(2);
  }
};
/** 0xf8: working mode, IMEI and SIM card. */
const identity: Jt808Element = (body, to) => {
  keep(to, 'mode', body.u8());
  keep(to, 'imei', toHex(body.take(8)).slice(1));
  to.iccid = toHex(body.take(10));
};

/** Asset trackers of AOVX. */
export const AOVX_ELEMENTS: Elements = { 243: tags, 246: eventReadings, 248: identity };
