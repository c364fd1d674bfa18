/* What the thread that seals needs of this feature: its own index would bring every route and schema with it, 50 MB. */
export { sealDays } from '../seal-days.ts';
