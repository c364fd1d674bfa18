import type { Driver } from '@balise/contract';
import { Avatar } from '../../ui/attachment/avatar.tsx';

type Named = Pick<Driver, 'firstName' | 'lastName'>;

export const nameOf = ({ firstName, lastName }: Named): string =>
  firstName === '' ? lastName : `${lastName} ${firstName}`;

/** The driver's photo, or initials. */
export const DriverAvatar = ({ driver: { lastName, firstName, photo } }: { driver: Named & Pick<Driver, 'photo'> }) => (
  <Avatar names={[lastName, firstName]} photoId={photo?.id ?? null} />
);
