import { expect, test } from 'vitest';
import { toLatin1 } from '../../core/text.ts';
import { tk103 } from './index.ts';

test.each(['DW50', 'DW51', 'DW5B'])('%s has the serving cell and the Wi-Fi stations around', (type) => {
  const text = `(013612345678${type},262,02,1283,50321,2,4E:6D:D7:26:99:D6*-66*6,74:42:7F:77:12:CB*-71*11,211126,073015)`;
  const { fixes } = tk103.decode(toLatin1(text), tk103.open());
  expect(fixes).toEqual([
    {
      time: Date.parse('2026-11-21T07:30:15Z'),
      location: null,
      attributes: {
        cell: { mcc: 262, mnc: 2, lac: 1283, id: 50321 },
        wifi: [
          { mac: '4E:6D:D7:26:99:D6', signal: -66 },
          { mac: '74:42:7F:77:12:CB', signal: -71 },
        ],
      },
    },
  ]);
});
