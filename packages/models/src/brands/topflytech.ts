import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';
import { TOPFLY } from '../setups/topfly.ts';
import { flespi, plaspy } from '../sources.ts';

const TLD1A = { title: 'flespi: Topflytech TLD1-A', url: 'https://flespi.com/devices/topflytech-tld1-a' };

const model = rowsOf({
  protocol: 't800x',
  sources: { listed: plaspy('topfly', 'TopFly'), protocol: flespi('topflytech') },
});

export const topflytech: Brand = {
  brand: 'TopFlyTech',
  models: [
    model('T8803 PRO', { setup: TOPFLY }),
    model('T8806', { setup: TOPFLY }),
    model('T8806+R', { setup: TOPFLY }),
    model('T8808', { setup: TOPFLY }),
    model('T8603'),
    model('T8608'),
    model('T8503'),
    model('TLD2-D'),
    model('TLD2-L', {
      abilities: ['ignition', 'bluetooth', 'backupBattery'],
      fitting: 'obd',
      sources: { abilities: plaspy('topfly/tld2_l/protocol', 'TopFly TLD2-L') },
    }),
    model('TLD1-A', {
      abilities: ['bluetooth', 'backupBattery'],
      fitting: 'obd',
      sources: { listed: TLD1A, protocol: TLD1A, abilities: TLD1A },
    }),
    model('TLD1-DA', { sources: { listed: flespi('topflytech') } }),
    model('TLW1-4A', { sources: { listed: flespi('topflytech') } }),
    model('TLW1-8A', { sources: { listed: flespi('topflytech') } }),
    model('TLW1-10A', { sources: { listed: flespi('topflytech') } }),
    model('TLP1-SF'),
    model('TLP2-SFB'),
    model('TLW2-12B'),
    model('TLW2-12BL'),
    model('TLW2-2BL'),
    model('TLW2-6BL'),
    model('SolarGuardX 100'),
    model('SolarX 110'),
    model('SolarX 120'),
    model('SolarX 310'),
    model('KnightX 100'),
    model('KnightX 300'),
    model('PioneerX 100'),
    model('PioneerX 101'),
    model('TorchX 100'),
    model('TorchX 110'),
    model('WarriorX 100'),
    model('HeroX 100'),
  ],
};
