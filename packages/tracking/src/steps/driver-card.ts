import type { HistoryState } from '../history.ts';
import { emitEvent } from './emit-event.ts';
import { hereOf } from './motion-ends.ts';
import type { RecordStep } from './step.ts';

/** Characters of the longest number of a card; what is longer is none. */
const LONGEST = 64;

/**
 * Who drives by the card, iButton or number that the tracker reads. A message without one says nothing of the driver: some trackers repeat it
 * with each message, others send it once. It counts until another is read, or until the vehicle was neither driven nor had its
 * engine on for `cardAfter`. The same number may belong to nobody, or to different drivers of different clients: here it is a text.
 */
export const readDriverCard: RecordStep = (state, { at, fix }, { cardAfter }, out) => {
  const number = cardOf(fix.attributes.driverId);
  const { card } = state;
  if (card !== null && at - card.last > cardAfter * 1000) {
    state.card = null;
    const end = card.last + cardAfter * 1000;
    emitEvent(state, out, { at: end, kind: 'driver_released', content: { startedAt: card.since }, decidedAt: at });
  }
  if (number === null) {
    if (state.card !== null && isInUse(state)) state.card = { ...state.card, last: at };
    return;
  }
  if (state.card?.number === number) {
    state.card = { ...state.card, last: at };
    return;
  }
  state.card = { number, since: at, last: at };
  const place = fix.location?.valid
    ? { latitude: fix.location.latitude, longitude: fix.location.longitude }
    : hereOf(state);
  emitEvent(state, out, { at, kind: 'driver_identified', content: { card: number, place }, decidedAt: at });
};

const isInUse = ({ motion, ignition }: HistoryState): boolean => motion.moving || ignition.on === true;

/** The number as it is compared: trackers write hexadecimal digits in either case. Null: none was read. */
function cardOf(said: unknown): string | null {
  if (typeof said !== 'string') return null;
  const number = said.trim().toUpperCase();
  return number === '' || number.length > LONGEST || /^0+$/.test(number) ? null : number;
}
