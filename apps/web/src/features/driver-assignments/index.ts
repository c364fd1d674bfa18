import { lazy } from 'react';
import { withLaterWords } from '../../language/start-language.ts';

/** Who drives a vehicle, for its card. */
export const VehicleDriver = lazy(async () => ({
  default: (await withLaterWords(import('./vehicle-driver.tsx'))).VehicleDriver,
}));

/** Who drives each vehicle now, in a list of vehicles. */
export const DriverCell = lazy(async () => ({
  default: (await withLaterWords(import('./driver-cell.tsx'))).DriverCell,
}));

/** The vehicles of a driver, for the driver's record. */
export const AssignmentsTab = lazy(async () => ({
  default: (await withLaterWords(import('./assignments-tab.tsx'))).AssignmentsTab,
}));

/** Cards that trackers read and that belong to nobody. */
export const UnknownCards = lazy(async () => ({
  default: (await withLaterWords(import('./unknown-cards.tsx'))).UnknownCards,
}));
