export { OdometerSection } from './odometer-section.tsx';
