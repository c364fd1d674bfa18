import type { Brand } from '../entry.ts';
import { rowsOf } from '../rows.ts';

const model = rowsOf({
  protocol: 'huasheng',
  sources: {
    listed: {
      title: 'Navixy: tracking profiles, hua_sheng_hs3000g',
      url: 'https://github.com/Navixy/navixy-public-docs/blob/main/api-docs/platform-api/user-api/backend-api/resources/tracking/tracker/settings/tracking_profiles.md',
    },
    protocol: { title: 'cyoung/hs3000g: what an HS3000G sends', url: 'https://github.com/cyoung/hs3000g' },
  },
});

export const huasheng: Brand = { brand: 'HuaSheng', models: [model('HS 3000G')] };
