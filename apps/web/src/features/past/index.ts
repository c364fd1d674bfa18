export { WhyButton } from './why-button.tsx';
export { WhyCard } from './why-card.tsx';
