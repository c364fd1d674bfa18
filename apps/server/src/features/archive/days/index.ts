/* What the archive thread needs of this feature: the feature's own index would load every route and schema, 50 MB. */
export { archiveDays } from '../archive-days.ts';
