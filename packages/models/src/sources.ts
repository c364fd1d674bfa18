import type { Source } from './entry.ts';

/** The list of devices, by protocol and port, that the authors of Traccar keep. */
export const TRACCAR_DEVICES: Source = {
  title: 'Traccar: supported devices, by protocol and port',
  url: 'https://www.traccar.org/devices/',
};

/** The vendors' protocol documents that Traccar keeps, by protocol. */
export const TRACCAR_DOCUMENTS: Source = {
  title: 'Traccar: protocol documents of the vendors',
  url: 'https://www.traccar.org/protocols/',
};

/** What flespi says of a protocol: whose devices speak it. */
export const flespi = (protocol: string): Source => ({
  title: `flespi: ${protocol} protocol`,
  url: `https://flespi.com/protocols/${protocol}`,
});

/** A brand's models as a fleet platform documents them, or one of its models. */
export const plaspy = (path: string, title: string): Source => ({
  title: `Plaspy device documentation: ${title}`,
  url: `https://docs.plaspy.com/devices/${path}`,
});

/** The list of brands, models and protocols in the source of Navtrack. */
export const NAVTRACK: Source = {
  title: 'Navtrack: device types, by brand, model and protocol',
  url: 'https://github.com/navtrack/navtrack',
};

/** A thread in which an owner and the authors of Traccar found out what a tracker speaks. */
export const thread = (path: string, title: string): Source => ({
  title: `Traccar: ${title}`,
  url: `https://github.com/traccar/traccar/${path}`,
});
