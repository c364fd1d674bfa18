import { escapeXml } from '../../../../files/index.ts';
import { degrees, hundredths, iso, type LineFormat, type LinePoint, tenths } from './line-format.ts';

/** GPX 1.1 (topografix.com/GPX/1/1); speed and course as Garmin's TrackPointExtension v2, which most readers know. */
export const gpx: LineFormat = {
  head: ({ name, description, from, to, generatedAt }) =>
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<gpx version="1.1" creator="Balise" xmlns="http://www.topografix.com/GPX/1/1" ' +
    'xmlns:tpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">\n' +
    `<metadata><name>${escapeXml(name)}</name><desc>${escapeXml(description)}</desc><time>${iso(generatedAt)}</time></metadata>\n` +
    `<trk><name>${escapeXml(name)}</name><desc>${iso(from)} – ${iso(to)}</desc>\n`,
  stretch: (points) => `<trkseg>\n${points.map(point).join('')}</trkseg>\n`,
  // a track without points: what programs list by its name
  tail: (notes) => `</trk>\n${notes.map((note) => `<trk><name>${escapeXml(note)}</name></trk>\n`).join('')}</gpx>\n`,
};

function point({ at, latitude, longitude, altitude, speed, course }: LinePoint): string {
  const ele = altitude === null ? '' : `<ele>${tenths(altitude)}</ele>`;
  const motion =
    (speed === null ? '' : `<tpx:speed>${hundredths(speed)}</tpx:speed>`) +
    (course === null ? '' : `<tpx:course>${tenths(course)}</tpx:course>`);
  const more = motion && `<extensions><tpx:TrackPointExtension>${motion}</tpx:TrackPointExtension></extensions>`;
  return `<trkpt lat="${degrees(latitude)}" lon="${degrees(longitude)}">${ele}<time>${iso(at)}</time>${more}</trkpt>\n`;
}
