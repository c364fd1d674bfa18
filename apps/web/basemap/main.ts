import { buildBasemap } from './build-basemap.ts';

buildBasemap((line) => console.log(line));
