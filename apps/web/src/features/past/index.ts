export { type ExplainedMoment as Asked, isExplainedEvent } from './requests.ts';
export { useEventWords } from './use-event-words.ts';
export { WhyButton } from './why-button.tsx';
export { WhyCard } from './why-card.tsx';
