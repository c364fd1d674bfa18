export { judgeSpeeding } from './blocking/judge-speeding.ts';
