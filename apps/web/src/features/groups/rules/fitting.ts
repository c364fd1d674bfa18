import type { GroupDevice } from '@balise/contract';

const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[\s-]/g, '').toLowerCase();

/** Those whose plate, label, IMEI or client holds what is typed, with or without spaces, dashes and accents. */
export function fitting<Device extends GroupDevice>(devices: readonly Device[], search: string): Device[] {
  const wanted = plain(search);
  if (wanted === '') return [...devices];
  return devices.filter(({ designation, label, imei, clientName }) =>
    [designation, label, imei, clientName].some((text) => plain(text).includes(wanted)),
  );
}
