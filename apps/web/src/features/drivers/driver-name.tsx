import type { Driver } from '@balise/contract';
import { thumbnailAddress } from '../../ui/attachment/attachment-link.tsx';
import classes from './drivers.module.css';

type Named = Pick<Driver, 'firstName' | 'lastName'>;

export const nameOf = ({ firstName, lastName }: Named): string =>
  firstName === '' ? lastName : `${lastName} ${firstName}`;

/** The driver's photo, or initials. */
export function DriverAvatar({ driver }: { driver: Driver }) {
  const photo = driver.files.find(({ purpose, hasThumbnail }) => purpose === 'photo' && hasThumbnail);
  return (
    <span className={classes.avatar} aria-hidden>
      {photo ? (
        <img src={thumbnailAddress(photo.id)} alt="" loading="lazy" />
      ) : (
        [driver.lastName, driver.firstName].map((name) => [...name][0] ?? '').join('')
      )}
    </span>
  );
}
