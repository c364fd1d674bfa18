export { useVehicleNotices } from './use-vehicle-notices.tsx';
