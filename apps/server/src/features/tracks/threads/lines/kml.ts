import { escapeXml } from '../../../../files/index.ts';
import { degrees, iso, type LineFormat, tenths } from './line-format.ts';

/** OGC KML 2.3: one placemark, a Track for each stretch, with the time of each point. */
export const kml: LineFormat = {
  head: ({ name, description }) =>
    '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.3" version="2.3">\n' +
    `<Document><name>${escapeXml(name)}</name><description>${escapeXml(description)}</description>\n` +
    '<Style id="line"><LineStyle><color>ffb5612f</color><width>4</width></LineStyle></Style>\n' +
    `<Placemark><name>${escapeXml(name)}</name><styleUrl>#line</styleUrl><MultiTrack><interpolate>0</interpolate>\n`,
  stretch: (points) =>
    `<Track>\n${points.map(({ at }) => `<when>${iso(at)}</when>\n`).join('')}${points
      .map(
        ({ latitude, longitude, altitude }) =>
          `<coord>${degrees(longitude)} ${degrees(latitude)} ${tenths(altitude ?? 0)}</coord>\n`,
      )
      .join('')}</Track>\n`,
  tail: (notes) =>
    '</MultiTrack></Placemark>' +
    `${notes.map((note) => `\n<Placemark><name>${escapeXml(note)}</name></Placemark>`).join('')}</Document>\n</kml>\n`,
};
