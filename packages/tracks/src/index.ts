export { openPath, openTrack, type Path, sealTrack } from './sealed.ts';
