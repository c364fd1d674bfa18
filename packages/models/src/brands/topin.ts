import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { thread } from '../sources.ts';

const model = rowsOf({ protocol: 'topin', sources: { protocol: thread('pull/4548', 'verified with a Topin ZX303') } });

export const topin: Brand = {
  brand: 'Topin',
  models: [
    model('ZX303'),
    model('ZX905', { sources: { protocol: thread('issues/5200', 'a ZX905 speaks topin') } }),
    model('ZX909', { sources: { protocol: thread('pull/6012', 'a packet of a Topin ZX909') } }),
  ],
};
