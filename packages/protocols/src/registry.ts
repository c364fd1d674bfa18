import type { Protocol } from './core/protocol.ts';
import { aplicom } from './vendors/aplicom/index.ts';
import { aquila } from './vendors/aquila/index.ts';
import { arnavi } from './vendors/arnavi/index.ts';
import { atrack } from './vendors/atrack/index.ts';
import { autofon } from './vendors/autofon/index.ts';
import { bce } from './vendors/bce/index.ts';
import { box } from './vendors/box/index.ts';
import { calamp } from './vendors/calamp/index.ts';
import { castel } from './vendors/castel/index.ts';
import { cellocator } from './vendors/cellocator/index.ts';
import { cguard } from './vendors/cguard/index.ts';
import { easytrack } from './vendors/easytrack/index.ts';
import { eelink } from './vendors/eelink/index.ts';
import { egts } from './vendors/egts/index.ts';
import { fifotrack } from './vendors/fifotrack/index.ts';
import { flespi } from './vendors/flespi/index.ts';
import { galileo } from './vendors/galileo/index.ts';
import { gl200 } from './vendors/gl200/index.ts';
import { globalsat } from './vendors/globalsat/index.ts';
import { gosafe } from './vendors/gosafe/index.ts';
import { gps103 } from './vendors/gps103/index.ts';
import { gpsmarker } from './vendors/gpsmarker/index.ts';
import { gt06 } from './vendors/gt06/index.ts';
import { h02 } from './vendors/h02/index.ts';
import { huasheng } from './vendors/huasheng/index.ts';
import { its } from './vendors/its/index.ts';
import { jt600 } from './vendors/jt600/index.ts';
import { jt808 } from './vendors/jt808/index.ts';
import { laipac } from './vendors/laipac/index.ts';
import { megastek } from './vendors/megastek/index.ts';
import { meiligao } from './vendors/meiligao/index.ts';
import { meitrack } from './vendors/meitrack/index.ts';
import { minifinder } from './vendors/minifinder/index.ts';
import { minifinder2 } from './vendors/minifinder2/index.ts';
import { mobilogix } from './vendors/mobilogix/index.ts';
import { navis } from './vendors/navis/index.ts';
import { osmand } from './vendors/osmand/index.ts';
import { owntracks } from './vendors/owntracks/index.ts';
import { pt502 } from './vendors/pt502/index.ts';
import { ruptela } from './vendors/ruptela/index.ts';
import { starlink } from './vendors/starlink/index.ts';
import { startek } from './vendors/startek/index.ts';
import { suntech } from './vendors/suntech/index.ts';
import { t55 } from './vendors/t55/index.ts';
import { t800x } from './vendors/t800x/index.ts';
import { taip } from './vendors/taip/index.ts';
import { telic } from './vendors/telic/index.ts';
import { teltonika } from './vendors/teltonika/index.ts';
import { tk103 } from './vendors/tk103/index.ts';
import { tlt2h } from './vendors/tlt2h/index.ts';
import { topin } from './vendors/topin/index.ts';
import { totem } from './vendors/totem/index.ts';
import { trv } from './vendors/trv/index.ts';
import { ulbotech } from './vendors/ulbotech/index.ts';
import { upro } from './vendors/upro/index.ts';
import { v680 } from './vendors/v680/index.ts';
import { watch } from './vendors/watch/index.ts';
import { wialon } from './vendors/wialon/index.ts';
import { xexun } from './vendors/xexun/index.ts';
import { xexun2 } from './vendors/xexun2/index.ts';
import { xirgo } from './vendors/xirgo/index.ts';

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
