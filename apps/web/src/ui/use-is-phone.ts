import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen is narrow enough for the sheet instead of panels. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
