import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { flespi, NAVTRACK, plaspy } from '../sources.ts';

const model = rowsOf({ protocol: 'galileo', sources: { protocol: flespi('galileosky') } });

export const galileosky: Brand = {
  brand: 'Galileosky',
  models: [
    model('5.0', {
      sources: { listed: { title: 'flespi: Galileosky v 5.0', url: 'https://flespi.com/devices/galileosky-v-50' } },
    }),
    model('7.0 Lite', {
      sources: {
        listed: { title: 'flespi: Galileosky 7.0 Lite', url: 'https://flespi.com/devices/galileosky-70-lite' },
      },
    }),
    model('7x', { sources: { listed: plaspy('galileosky', 'GalileoSky') } }),
    model('10', { sources: { listed: plaspy('galileosky', 'GalileoSky') } }),
    model('GPS Lite', {
      sources: {
        listed: {
          title: 'Galileosky: GPS Lite user’s manual',
          url: 'https://manualshive.com/ru/manual/galileosky/gps-light/3270924?page=49',
          page: '49',
        },
      },
    }),
    model('7.0', { sources: { listed: NAVTRACK } }),
    model('7.0 Wi-Fi', { sources: { listed: NAVTRACK } }),
    model('7x 3G', { sources: { listed: NAVTRACK } }),
    model('7x Plus', { sources: { listed: NAVTRACK } }),
    model('7x C', { sources: { listed: NAVTRACK } }),
    model('Base Block Lite', { sources: { listed: NAVTRACK } }),
    model('Base Block Optimum', { sources: { listed: NAVTRACK } }),
    model('Base Block Wi-Fi', { sources: { listed: NAVTRACK } }),
    model('Base Block Wi-Fi Hub', { sources: { listed: NAVTRACK } }),
    model('Base Block Iridium', { sources: { listed: NAVTRACK } }),
    model('OBD-II', { sources: { listed: NAVTRACK } }),
  ],
};
