export { takeParts } from './take.ts';
