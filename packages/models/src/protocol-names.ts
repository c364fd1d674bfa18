/** Protocols that models of the catalogue speak. A model is offered once the platform reads its protocol. */
export const CATALOGUE_PROTOCOLS = [
  ...(['gt06', 'teltonika', 'h02', 'osmand', 'gps103', 'tk103', 'gl200', 'jt808', 'watch', 'suntech'] as const),
  ...(['ruptela', 'meitrack', 'meiligao', 'wialon', 'eelink', 'xexun', 'totem', 'castel', 'atrack'] as const),
  ...(['t800x', 'startek', 'huasheng', 'flespi', 'owntracks', 'its', 't55', 'jt600', 'megastek', 'trv'] as const),
  ...(['taip', 'laipac', 'telic', 'ulbotech', 'upro', 'gosafe', 'minifinder2', 'minifinder', 'arnavi'] as const),
  ...(['cguard', 'pt502', 'tlt2h', 'easytrack', 'navis', 'aplicom', 'starlink', 'box', 'v680'] as const),
  ...(['tramigo', 'mobilogix', 'topin', 'egts', 'galileo', 'bce', 'calamp', 'cellocator', 'xirgo'] as const),
  ...(['aquila', 'fifotrack', 'autofon', 'globalsat', 'gpsmarker', 'iotm', 'pui'] as const),
] as const;
export type CatalogueProtocol = (typeof CATALOGUE_PROTOCOLS)[number];
