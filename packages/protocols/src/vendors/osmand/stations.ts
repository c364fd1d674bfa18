import type { Attributes } from '@balise/tracking';

const MAX_STATIONS = 20;

/** `mcc,mnc,lac,cell[,dBm]`: the first is the serving cell, further ones are kept as "area/cell/dBm". */
export function readCell(text: string, attributes: Attributes): void {
  const match = /^(\d{1,3}),(\d{1,3}),(\d{1,8}),(\d{1,12})(?:,(-?\d{1,3}))?(?:,\w*)?$/.exec(text.trim());
  if (match) addCell(match, attributes);
  else keep('cell', text, attributes);
}

function addCell([, mcc, mnc, lac, id, signal]: RegExpExecArray, attributes: Attributes): void {
  if (!attributes.cell) {
    const cell = { mcc: Number(mcc), mnc: Number(mnc), lac: Number(lac), id: Number(id) };
    attributes.cell = signal === undefined ? cell : { ...cell, signal: Number(signal) };
    return;
  }
  const before = attributes.vendor?.neighbours;
  const neighbours = [before, `${lac}/${id}/${signal ?? ''}`].filter(Boolean).join(' ');
  if (neighbours.length <= 400) attributes.vendor = { ...attributes.vendor, neighbours };
}

/** `mac[,dBm]`, the MAC address with dashes or colons. */
export function readWifi(text: string, attributes: Attributes): void {
  const [mac = '', signal] = text.trim().split(',');
  if (!/^[0-9a-f]{2}([-:][0-9a-f]{2}){5}$/i.test(mac) || !/^(-?\d{1,3})?$/.test(signal ?? '')) {
    keep('wifi', text, attributes);
    return;
  }
  const stations = attributes.wifi ?? [];
  const address = mac.replaceAll('-', ':').toUpperCase();
  if (stations.length < MAX_STATIONS)
    stations.push(signal ? { mac: address, signal: Number(signal) } : { mac: address });
  attributes.wifi = stations;
}

/** What does not read as a station is no reason to refuse the position it came with. */
function keep(name: string, text: string, attributes: Attributes): void {
  attributes.vendor = { ...attributes.vendor, [name]: text.slice(0, 80) };
}
