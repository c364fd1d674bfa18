import type { Brand } from '../entry.ts';
import { aplicom } from './aplicom.ts';
import { arnavi } from './arnavi.ts';
import { atrack } from './atrack.ts';
import { autofon } from './autofon.ts';
import { bce } from './bce.ts';
import { bofan } from './bofan.ts';
import { calamp } from './calamp.ts';
import { cantrack } from './cantrack.ts';
import { castel } from './castel.ts';
import { cellocator } from './cellocator.ts';
import { coban } from './coban.ts';
import { concox } from './concox.ts';
import { eelink } from './eelink.ts';
import { erm } from './erm.ts';
import { eview } from './eview.ts';
import { fifotrack } from './fifotrack.ts';
import { galileosky } from './galileosky.ts';
import { globalsat } from './globalsat.ts';
import { gosafe } from './gosafe.ts';
import { gpsmarker } from './gpsmarker.ts';
import { huasheng } from './huasheng.ts';
import { istartek } from './istartek.ts';
import { itriangle } from './itriangle.ts';
import { jimi } from './jimi.ts';
import { jointech } from './jointech.ts';
import { kingneed } from './kingneed.ts';
import { kingsword } from './kingsword.ts';
import { laipac } from './laipac.ts';
import { lkgps } from './lkgps.ts';
import { masterkit } from './masterkit.ts';
import { megastek } from './megastek.ts';
import { meitrack } from './meitrack.ts';
import { mictrack } from './mictrack.ts';
import { minifinder } from './minifinder.ts';
import { mobilogix } from './mobilogix.ts';
import { navtelecom } from './navtelecom.ts';
import { neotech } from './neotech.ts';
import { osmand } from './osmand.ts';
import { owntracks } from './owntracks.ts';
import { queclink } from './queclink.ts';
import { reptrek } from './reptrek.ts';
import { ruptela } from './ruptela.ts';
import { sinotrack } from './sinotrack.ts';
import { suntech } from './suntech.ts';
import { telic } from './telic.ts';
import { teltonika } from './teltonika.ts';
import { tkstar } from './tkstar.ts';
import { topflytech } from './topflytech.ts';
import { topin } from './topin.ts';
import { totem } from './totem.ts';
import { traccar } from './traccar.ts';
import { tramigo } from './tramigo.ts';
import { tzone } from './tzone.ts';
import { ulbotech } from './ulbotech.ts';
import { wonlex } from './wonlex.ts';
import { xexun } from './xexun.ts';
import { xirgo } from './xirgo.ts';

/** One file a brand, in the order of their names. */
export const BRANDS: readonly Brand[] = [
  aplicom,
  arnavi,
  atrack,
  autofon,
  bce,
  bofan,
  calamp,
  cantrack,
  castel,
  cellocator,
  coban,
  concox,
  eelink,
  erm,
  eview,
  fifotrack,
  galileosky,
  globalsat,
  gosafe,
  gpsmarker,
  huasheng,
  istartek,
  itriangle,
  jimi,
  jointech,
  kingneed,
  kingsword,
  laipac,
  lkgps,
  masterkit,
  megastek,
  meitrack,
  mictrack,
  minifinder,
  mobilogix,
  navtelecom,
  neotech,
  osmand,
  owntracks,
  queclink,
  reptrek,
  ruptela,
  sinotrack,
  suntech,
  telic,
  teltonika,
  tkstar,
  topflytech,
  topin,
  totem,
  traccar,
  tramigo,
  tzone,
  ulbotech,
  wonlex,
  xexun,
  xirgo,
];
