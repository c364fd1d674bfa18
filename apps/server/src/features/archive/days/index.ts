/* What the thread that seals needs of this feature: its own index would bring every route and schema with it, 50 MB. */
export { archiveDays } from '../archive-days.ts';
