import type { Attributes } from '@balise/tracking';
import type { DeviceSettings } from '../../core/command.ts';
import { type Introduction, introduce } from '../../core/shapes/introduce.ts';
import { readCompact } from './compact.ts';
import { closeFrame, type MeitrackEnvelope, openFrame } from './frame.ts';
import { askForPicture, type MeitrackMessage, readPiece } from './photo.ts';
import { readRecords } from './records.ts';
import { readReport } from './report.ts';
import { textOf } from './values.ts';

export type MeitrackSession = Introduction & { settings: DeviceSettings };
const MAX_ANSWER = 1024;

/** @throws RangeError for bytes that are no message. */
export function decode(frame: Uint8Array, session: MeitrackSession): MeitrackMessage {
  if (frame.length === 1) return { identities: [], fixes: [] };
  return introduce(read(openFrame(frame), session), session);
}

function read(envelope: MeitrackEnvelope, { settings }: MeitrackSession): MeitrackMessage {
  const { identifier, imei, type, content } = envelope;
  const nothing: MeitrackMessage = { identities: [imei], fixes: [] };
  switch (type) {
    case 'CCE':
      return { ...nothing, fixes: readRecords(content) };
    case 'CCC': {
      const fixes = readCompact(content, settings.model);
      // how many it may delete (T622, 3.45)
      return fixes ? { ...nothing, fixes, reply: closeFrame(identifier, imei, `CCC,${fixes.length}`) } : nothing;
    }
    case 'D00':
      return readPiece(envelope);
  }
  const text = textOf(content);
  switch (type) {
    case 'AAC': // are you there
      return { ...nothing, reply: closeFrame(identifier, imei, 'AAC,1') };
    case 'D03': {
      const reply = askForPicture(imei, text);
      return { ...nothing, commandResult: { text }, ...(reply !== undefined && { reply }) };
    }
    default:
      return /^A(AA|FF),.*\..*\./.test(text)
        ? { ...nothing, fixes: [readReport(text, settings.model)] }
        : { ...nothing, ...answerOf(type, text) };
  }
}

/** The result of a command: its type, then OK, or what it requested; D82 brings a text of a device at the serial port. */
function answerOf(type: string, text: string): Partial<MeitrackMessage> {
  const words = text.slice(0, MAX_ANSWER);
  const attributes: Attributes = {};
  if (type === 'D82') attributes.result = words;
  else if (type === 'E91') attributes.firmware = words.slice(4).split(',')[0]!.slice(0, 80);
  else return { commandResult: { text: words } };
  return { fixes: [{ time: null, location: null, attributes }], commandResult: { text: words } };
}
