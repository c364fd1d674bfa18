import type { ActiveCode } from '../history.ts';
import type { Attributes } from '../position/attributes.ts';
import { emitEvent } from './emit-event.ts';
import { hereOf } from './motion-ends.ts';
import type { RecordStep } from './step.ts';

/** Codes of a vehicle at once, at most: those that were there first stay. */
const MOST = 20;
/** ms. Some trackers report one code a message, so a list that lacks a code ends it only when it was not reported for so long. */
const LISTED_WITHIN = 10 * 60_000;

/**
 * Which trouble codes the vehicle has. A message without a list says nothing of them. A code begins with the first list that has it, and ends
 * with an empty list, or with another list when it was not reported for ten minutes; a list of the moment at which it was last reported
 * never ends it.
 */
export const readTroubleCodes: RecordStep = (state, { at, fix }, _settings, out) => {
  const listed = listedCodes(fix.attributes);
  if (listed === null) return;
  const before = state.codes ?? { at, active: [], reported: [], gone: [] };
  const isSameMoment = before.at === at;
  const stays = ({ code, last }: ActiveCode) =>
    listed.includes(code) || last === at || (listed.length > 0 && at - last <= LISTED_WITHIN);
  const kept = before.active.filter(stays);
  const gone = before.active.filter((one) => !stays(one)).map(({ code }) => code);
  const room = Math.max(0, MOST - kept.length);
  const begun = listed.filter((code) => !kept.some((one) => one.code === code)).slice(0, room);
  const active = [
    ...kept.map((one) => (listed.includes(one.code) ? { ...one, last: at } : one)),
    ...begun.map((code) => ({ code, since: at, last: at })),
  ].sort((a, b) => (a.code < b.code ? -1 : 1));
  const together = (earlier: readonly string[], now: readonly string[]) =>
    isSameMoment ? [...new Set([...earlier, ...now])].sort() : [...now].sort();
  const [allReported, allGone] = [together(before.reported, begun), together(before.gone, gone)];
  state.codes = { at, active, reported: allReported, gone: allGone };
  if (gone.length > 0)
    emitEvent(state, out, { at, kind: 'trouble_codes_gone', content: { codes: allGone }, decidedAt: at });
  if (begun.length === 0) return;
  const place = fix.location?.valid
    ? { latitude: fix.location.latitude, longitude: fix.location.longitude }
    : hereOf(state);
  const content = { codes: allReported, place };
  emitEvent(state, out, { at, kind: 'trouble_codes_reported', content, decidedAt: at });
};

/** The codes of a message, as they are compared. Null: it says nothing of them. */
function listedCodes({ dtcs, vendor }: Attributes): string[] | null {
  if (Array.isArray(dtcs)) {
    const codes = dtcs.map(codeOf).filter((code) => code !== null);
    // a list of which nothing can be read does not say that there are none
    return codes.length === 0 && dtcs.length > 0 ? null : [...new Set(codes)].sort();
  }
  return vendor?.dtcsNumber === 0 ? [] : null;
}

const OBD = /^([PCBU][0-3][0-9A-F]{3})(?:-?[0-9A-F]{2})?$/;
const J1939 = /^(?:SPN\s*)?(\d{1,6})(?:\s*[-/:;,]\s*|\s+)(?:FMI\s*)?(\d{1,2})$/;
const [LARGEST_SPN, LARGEST_FMI] = [524_287, 31];

/** `P0301` (SAE J2012), or `SPN100/FMI3` (SAE J1939-73). Null: neither of them, or no fault. */
export function codeOf(said: unknown): string | null {
  if (typeof said !== 'string') return null;
  const text = said.trim().toUpperCase();
  const [, obd] = OBD.exec(text) ?? [];
  if (obd !== undefined) return obd.endsWith('0000') ? null : obd;
  const [, spn, fmi] = J1939.exec(text) ?? [];
  if (spn === undefined || fmi === undefined) return null;
  const [number, mode] = [Number(spn), Number(fmi)];
  return number > 0 && number <= LARGEST_SPN && mode <= LARGEST_FMI ? `SPN${number}/FMI${mode}` : null;
}
