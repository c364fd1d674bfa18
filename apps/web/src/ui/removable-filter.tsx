import { Icon } from './icon.tsx';
import classes from './removable-filter.module.css';

type Properties = {
  words: string /** What pressing it does, for who does not see the cross. */;
  label: string;
  onRemove: () => void;
};

/** A filter that no field of the toolbar shows: in words, and away when pressed. */
export function RemovableFilter({ words, label, onRemove }: Properties) {
  return (
    <button type="button" className={classes.filter} aria-label={label} onClick={onRemove}>
      {words}
      <Icon name="close" size={14} />
    </button>
  );
}
