/** Something of a device, in lists for many devices. */
export type OfDevice<T> = { deviceId: number; of: T };

/** Something derived, with the id of the settings that it was made with. */
export type Derived<T> = OfDevice<T> & { settings: number };
