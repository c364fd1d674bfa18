import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { NAVTRACK } from '../sources.ts';

const model = rowsOf({
  protocol: 'starlink',
  sources: {
    listed: NAVTRACK,
    protocol: {
      title: 'Navixy: digital inputs and outputs of ERM StarLink devices',
      url: 'https://github.com/Navixy/navixy-public-docs/blob/main/user-docs/QnA/device-related-questions/how-to-control-and-read-digital-inputs-outputs-on-starlink-devices.md',
    },
  },
});

export const erm: Brand = {
  brand: 'ERM',
  models: [
    model('StarLink Tracker'),
    model('StarLink Tracker SF'),
    model('StarLink Tracker SR'),
    model('StarLink TrackerCAN'),
    model('StarLink Tracker Wi-Fi'),
    model('StarLink Asset'),
    model('StarLink eConnect'),
    model('StarLink EV'),
    model('StarLink OBD'),
    model('StarLink One'),
    model('StarLink SVR'),
    model('StarLink Voice'),
  ],
};
