export { type CommandEvent, commandEvents } from './command-queries.ts';
export { eventsOfEpisode, type ListedMoment } from './events-of-episode.ts';
export { lastEvents } from './last-event-queries.ts';
