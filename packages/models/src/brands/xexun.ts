import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { XEXUN } from '../setups/xexun.ts';
import { plaspy, TRACCAR_DOCUMENTS } from '../sources.ts';

const model = rowsOf({
  protocol: 'xexun',
  setup: XEXUN,
  sources: { listed: plaspy('xexun', 'Xexun'), protocol: TRACCAR_DOCUMENTS },
});

export const xexun: Brand = {
  brand: 'Xexun',
  models: [
    model('TK-101'),
    model('TK-102'),
    model('TK-102-2'),
    model('TK-103'),
    model('TK-103-2'),
    model('TK-201'),
    model('TK-201-2'),
    model('TK-202'),
    model('TK-203'),
  ],
};
