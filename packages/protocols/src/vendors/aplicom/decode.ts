import type { Message } from '../../core/protocol.ts';
import { keep } from '../../core/shapes/draft.ts';
import { readBus } from './bus.ts';
import { FLEET } from './fleet.ts';
import { isAlive, isBus, openFrame } from './frame.ts';
import { HISTOGRAM_HEAD, readHistograms } from './histograms.ts';
import { LOCATION } from './location.ts';
import { type AplicomReport, type Part, readParts } from './parts.ts';
import { TACHOGRAPH } from './tachograph.ts';

const PARTS: Readonly<Record<string, readonly Part[]>> = {
  D: LOCATION,
  E: TACHOGRAPH,
  F: FLEET,
  H: HISTOGRAM_HEAD,
};

/** @throws RangeError for bytes that are no message */
export function decode(frame: Uint8Array): Message {
  if (isAlive(frame)) return { identities: [], fixes: [] };
  if (isBus(frame)) return { identities: [], fixes: [busReport(frame)] };
  const { kind, identity, selector, data } = openFrame(frame);
  const report: AplicomReport = { time: null, location: null, attributes: { event: data.u8() }, clock: null };
  keep(report.attributes, 'eventInfo', data.u8());
  readParts(data, report, selector, PARTS[kind] ?? []);
  if (kind === 'H') readHistograms(data, report, selector);
  const { clock, ...fix } = report;
  return { identities: [identity], fixes: [{ ...fix, time: fix.time ?? timeOf(clock) }] };
}

function busReport(frame: Uint8Array): Message['fixes'][number] {
  const attributes = {};
  return { time: timeOf(readBus(frame, attributes)), location: null, attributes };
}

const timeOf = (seconds: number | null): number | null => (seconds === null || seconds === 0 ? null : seconds * 1000);
