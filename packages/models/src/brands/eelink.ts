import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { EELINK } from '../setups/eelink.ts';
import { flespi, plaspy } from '../sources.ts';

const model = rowsOf({
  protocol: 'eelink',
  setup: EELINK,
  sources: { listed: plaspy('eelink', 'EElink'), protocol: flespi('eelink') },
});

export const eelink: Brand = {
  brand: 'Eelink',
  models: [
    model('GOT08'),
    model('GOT10'),
    model('GPT06'),
    model('GPT09', {
      abilities: ['waterproof'],
      fitting: 'battery',
      sources: { abilities: plaspy('eelink/gpt09/protocol', 'EElink GPT09') },
    }),
    model('GPT12'),
    model('GPT12-L'),
    model('GPT12-X'),
    model('GPT15'),
    model('GPT18'),
    model('GPT19'),
    model('GPT19-H'),
    model('GPT26'),
    model('GPT45', {
      abilities: ['bluetooth'],
      fitting: 'battery',
      sources: { abilities: plaspy('eelink/gpt45/protocol', 'EElink GPT45') },
    }),
    model('GPT46'),
    model('GPT48-X'),
    model('GPT49'),
    model('GPT50'),
    model('GPT60'),
    model('K30'),
    model('K6'),
    model('K9'),
    model('TK115'),
    model('TK116'),
    model('TK119'),
    model('TK119-3G'),
    model('TK121'),
    model('TK121-S'),
    model('TK319'),
    model('TK319-H'),
    model('TK319-L'),
    model('TK418'),
    model('TK419'),
  ],
};
