import type { Brand } from '../entry.ts';
import { TELTONIKA } from '../setups/teltonika.ts';

const LIST = { title: 'Plaspy device documentation: Teltonika', url: 'https://docs.plaspy.com/devices/teltonika' };
const one = (name: string) => ({ name, protocol: 'teltonika', setup: TELTONIKA, sources: { protocol: LIST } }) as const;

export const teltonika: Brand = { brand: 'Teltonika', models: [one('FMB120'), one('FMB920')] };
