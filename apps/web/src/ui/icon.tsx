import { ICON_PATHS, type IconName } from './icon-paths.ts';

// circles and not a path: it is in every row of a list, and paths are what a machine without a graphics card draws slowest
const DOTS = [3.5, 8, 12.5].map((x) => <circle key={x} cx={x} cy={8} r={1.15} fill="currentColor" stroke="none" />);

/** An icon beside words that name it; screen readers skip it. `size` in px. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {name === 'more' ? DOTS : <path d={ICON_PATHS[name]} />}
    </svg>
  );
}
