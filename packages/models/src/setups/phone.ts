import type { Setup } from '../entry.ts';

/** An app that is given the address of its server. */
export const TRACCAR_CLIENT: Setup = {
  source: {
    title: 'GPS-Tracker wiki: mobile apps, Traccar Client',
    url: 'https://github.com/eusonlito/GPS-Tracker/wiki/%5BES%5D-Aplicaciones-M%C3%B3vil',
  },
  notes: ['ownId'],
  steps: [{ purpose: 'address', means: 'app', text: 'http://{host}:{port}' }],
};

export const OWNTRACKS: Setup = {
  source: { title: 'OwnTracks booklet: Traccar', url: 'https://owntracks.org/booklet/features/traccar' },
  notes: ['ownId'],
  steps: [{ purpose: 'address', means: 'app', text: 'http://{host}:{port}' }],
};
