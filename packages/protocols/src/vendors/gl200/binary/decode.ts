import { ByteReader } from '../../../core/bytes.ts';
import { headerOf } from '../frame.ts';
import type { Gl200Message } from '../session.ts';
import { readRecords } from './records.ts';
import { readAcknowledged, readEventReport, readInformationReport, readLocationReport } from './reports.ts';

/** @throws RangeError when the frame is not what it says it is. */
export function decodeBinary(frame: Uint8Array): Gl200Message {
  if (frame[1] === 0) return readRecords(frame);
  const reader = new ByteReader(frame).skip(4);
  switch (headerOf(frame)) {
    case '+RSP':
    case '+BSP':
      return readLocationReport(reader);
    case '+EVT':
    case '+BVT':
      return readEventReport(reader);
    case '+INF':
    case '+BNF':
      return readInformationReport(reader, frame);
    case '+ACK':
      return readAcknowledged(reader);
    default:
      return { identities: [], fixes: [] };
  }
}
