import { aplicom } from './aplicom/index.ts';
import { aquila } from './aquila/index.ts';
import { arnavi } from './arnavi/index.ts';
import { atrack } from './atrack/index.ts';
import { autofon } from './autofon/index.ts';
import { bce } from './bce/index.ts';
import { box } from './box/index.ts';
import { calamp } from './calamp/index.ts';
import { castel } from './castel/index.ts';
import { cellocator } from './cellocator/index.ts';
import { cguard } from './cguard/index.ts';
import { easytrack } from './easytrack/index.ts';
import { eelink } from './eelink/index.ts';
import { egts } from './egts/index.ts';
import { fifotrack } from './fifotrack/index.ts';
import { flespi } from './flespi/index.ts';
import { galileo } from './galileo/index.ts';
import { gl200 } from './gl200/index.ts';
import { globalsat } from './globalsat/index.ts';
import { gosafe } from './gosafe/index.ts';
import { gps103 } from './gps103/index.ts';
import { gpsmarker } from './gpsmarker/index.ts';
import { gt06 } from './gt06/index.ts';
import { h02 } from './h02/index.ts';
import { huasheng } from './huasheng/index.ts';
import { its } from './its/index.ts';
import { jt600 } from './jt600/index.ts';
import { jt808 } from './jt808/index.ts';
import { laipac } from './laipac/index.ts';
import { megastek } from './megastek/index.ts';
import { meiligao } from './meiligao/index.ts';
import { meitrack } from './meitrack/index.ts';
import { minifinder } from './minifinder/index.ts';
import { minifinder2 } from './minifinder2/index.ts';
import { mobilogix } from './mobilogix/index.ts';
import { navis } from './navis/index.ts';
import { osmand } from './osmand/index.ts';
import { owntracks } from './owntracks/index.ts';
import type { Protocol } from './protocol.ts';
import { pt502 } from './pt502/index.ts';
import { ruptela } from './ruptela/index.ts';
import { starlink } from './starlink/index.ts';
import { startek } from './startek/index.ts';
import { suntech } from './suntech/index.ts';
import { t55 } from './t55/index.ts';
import { t800x } from './t800x/index.ts';
import { taip } from './taip/index.ts';
import { telic } from './telic/index.ts';
import { teltonika } from './teltonika/index.ts';
import { tk103 } from './tk103/index.ts';
import { tlt2h } from './tlt2h/index.ts';
import { topin } from './topin/index.ts';
import { totem } from './totem/index.ts';
import { trv } from './trv/index.ts';
import { ulbotech } from './ulbotech/index.ts';
import { upro } from './upro/index.ts';
import { v680 } from './v680/index.ts';
import { watch } from './watch/index.ts';
import { wialon } from './wialon/index.ts';
import { xexun } from './xexun/index.ts';
import { xexun2 } from './xexun2/index.ts';
import { xirgo } from './xirgo/index.ts';

const SPOKEN = {
  gt06,
  teltonika,
  h02,
  osmand,
  gps103,
  gl200,
  tk103,
  taip,
  laipac,
  telic,
  starlink,
  mobilogix,
  meiligao,
  huasheng,
  jt808,
  topin,
  box,
  tlt2h,
  aquila,
  fifotrack,
  ruptela,
  globalsat,
  gpsmarker,
  calamp,
  suntech,
  watch,
  meitrack,
  gosafe,
  t55,
  castel,
  atrack,
  t800x,
  startek,
  its,
  jt600,
  owntracks,
  wialon,
  flespi,
  megastek,
  cellocator,
  eelink,
  xirgo,
  trv,
  autofon,
  xexun,
  minifinder,
  ulbotech,
  minifinder2,
  upro,
  totem,
  navis,
  pt502,
  xexun2,
  v680,
  cguard,
  easytrack,
  arnavi,
  aplicom,
  galileo,
  egts,
  bce,
} satisfies Record<string, Protocol>;

export type ProtocolName = keyof typeof SPOKEN;

/** Every protocol that Balise speaks, by the name its folder has. */
export const PROTOCOLS: Record<ProtocolName, Protocol> = SPOKEN;
export const PROTOCOL_NAMES = Object.keys(PROTOCOLS) as ProtocolName[];

export function isProtocolName(name: string): name is ProtocolName {
  return Object.hasOwn(PROTOCOLS, name);
}

/** The ports on which the field's trackers expect their server. */
export const DEFAULT_PORTS = Object.fromEntries(
  Object.values(PROTOCOLS).map(({ name, port }) => [name, port]),
) as Record<ProtocolName, number>;
