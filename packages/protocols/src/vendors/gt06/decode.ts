import type { Fix } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { openFrame } from './frame.ts';
import type { Gt06Layout, Gt06Message, Reading } from './layout.ts';
import { layoutOf } from './layouts.ts';
import type { Gt06Session } from './session.ts';

/** @throws RangeError when the frame is none, or both its check and its content are wrong. */
export function decode(bytes: Uint8Array, session: Gt06Session): Gt06Message {
  const frame = openFrame(bytes);
  const message: Gt06Message = { identities: [], fixes: [] };
  const known = layoutOf(frame, session.model);
  // a measurement without content is a sign of life
  const layout = known?.fixless || frame.content.length > 0 ? known : undefined;
  const reading: Reading = { frame, session, message };

  if (layout) {
    const fix = readFields(layout, reading);
    if (!layout.fixless) message.fixes.push(fix);
  }
  if (!session.identified) delete message.reply;
  else if (message.reply === undefined && isEchoed(layout, frame.extended)) {
    const extended = layout?.reply === 'extended';
    message.reply = { as: 'echo', type: frame.type, serial: frame.serial, extended };
  }
  return message;
}

/** Unknown messages are answered in the short form only: the extended one has kinds that expect no answer. */
function isEchoed(layout: Gt06Layout | undefined, extended: boolean): boolean {
  return layout ? layout.reply !== 'none' : !extended;
}

/** Vendors shorten and reorder their messages: one that ends early loses its end, never its place or its answer. */
function readFields(layout: Gt06Layout, reading: Reading): Fix {
  const { content, sound } = reading.frame;
  const body = new ByteReader(content);
  const fix: Fix = { time: null, location: null, attributes: {} };
  for (const field of layout.fields) {
    try {
      field(body, fix, reading);
    } catch (error) {
      if (!(error instanceof RangeError) || layout.fixless || !(sound || fix.location)) throw error;
      break;
    }
  }
  return fix;
}
