export { MOST_RECORDS, VERSION as TRACK_VERSION } from './columns/head.ts';
export { type ExactPath, openExactPath, openPath, openPlaces, type Path, type Places } from './path.ts';
export { archiveTrack, openTrack } from './track.ts';
