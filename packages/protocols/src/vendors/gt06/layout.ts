import type { Fix } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import type { Message } from '../../core/protocol.ts';
import type { Gt06Frame } from './frame.ts';
import type { Gt06Session } from './session.ts';

/** What a tracker is answered with; `serial` is that of its frame. */
type Gt06Answer =
  /** The type and serial number again, in the short or the extended form. */
  | { as: 'echo'; type: number; serial: number; extended?: boolean }
  /** 0x8a: the time of day. */
  | { as: 'clock' }
  /** 0x2a: the address of a place in words. */
  | { as: 'address' }
  /** 365GPS: type and date, with no serial number and no check. */
  | { as: 'dated'; type: number; date: Uint8Array }
  /** 0x35: the next piece of a photo. */
  | { as: 'photo'; id: number; offset: number; length: number };

export type Gt06Message = Message & { reply?: Gt06Answer };

/** Reads the next part of a message's content into what is known of it so far. */
export type Gt06Field = (body: ByteReader, fix: Fix, reading: Reading) => void;

export type Reading = { frame: Gt06Frame; session: Gt06Session; message: Gt06Message };

/** The parts of a message in their order, and the frames it is recognised by. */
export type Gt06Layout = {
  type: number | readonly number[];
  /** Only frames with these lengths; any, where absent. A length belongs to the short form. */
  length?: (length: number) => boolean;
  /** Only the extended form, or only the short one; both, where absent. */
  extended?: boolean;
  /** Only devices of these models. */
  model?: (model: string) => boolean;
  /** Only contents of this form. */
  content?: (content: Uint8Array) => boolean;
  fields: readonly Gt06Field[];
  /** Absent: the echo. A field may set the message's reply itself. */
  reply?: 'none' | 'extended';
  /** The message is no measurement, so that no fix comes of it. */
  fixless?: true;
};
