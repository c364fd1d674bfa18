/**
 * What is sent to a receiver as one message: alerts of a rule or of a geofence's assignments beyond so many in ten minutes, or what waits of a rule
 * for the end of its quiet hours.
 */
export type AlertGathering = { of: 'rule' | 'geofence' | 'quiet'; id: number };

/** The key of its job for a receiver. */
export const gatheringKey = ({ of, id }: AlertGathering, receiverId: number): string => `${of}/${id}/${receiverId}`;

/** Reads such a key. One of a rule was `rule/receiver` before there were others. */
export function readGatheringKey(key: string): { gathering: AlertGathering; receiverId: number } {
  const parts = key.split('/');
  const [of = '', id, receiverId] = parts.length === 2 ? ['rule', ...parts] : parts;
  if (of !== 'rule' && of !== 'geofence' && of !== 'quiet') throw new RangeError(`no summary has the key “${key}”`);
  return { gathering: { of, id: Number(id) }, receiverId: Number(receiverId) };
}
