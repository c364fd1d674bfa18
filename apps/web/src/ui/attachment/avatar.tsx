import { thumbnailAddress } from './attachment-link.tsx';
import classes from './avatar.module.css';

type Properties = {
  /** Whose initials stand in for a photo. */
  names: readonly string[];
  /** An attachment; null: no photo. */
  photoId: number | null;
  size?: 'small' | 'large';
};

/** A person's photo, or initials, beside the name. */
export function Avatar({ names, photoId, size = 'small' }: Properties) {
  return (
    <span className={classes.avatar} data-size={size} aria-hidden>
      {photoId === null ? (
        names
          .slice(0, 2)
          .map((name) => [...name][0] ?? '')
          .join('')
      ) : (
        <img src={thumbnailAddress(photoId)} alt="" loading="lazy" />
      )}
    </span>
  );
}
