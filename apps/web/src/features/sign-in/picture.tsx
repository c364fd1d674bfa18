import { picture } from 'virtual:sign-in-picture';
import { useTranslation } from 'react-i18next';
import classes from './picture.module.css';
import { heading, type Point, smooth } from './smooth.ts';

const ARROW =
  'M0-9.5c.5 0 .9.3 1.1.7L8 8.2c.3.8-.4 1.5-1.2 1.2L0 6.6l-6.8 2.8c-.8.3-1.5-.4-1.2-1.2l6.9-17c.2-.4.6-.7 1.1-.7z';
/** Which bends of each road carry a vehicle, and whether it drives against the order of the towns. */
const VEHICLES: { road: number; bend: number; back?: boolean }[] = [
  { road: 0, bend: 4 },
  { road: 0, bend: 7 },
  { road: 0, bend: 9 },
  { road: 0, bend: 12 },
  { road: 1, bend: 2 },
  { road: 1, bend: 4 },
  { road: 1, bend: 6, back: true },
  { road: 2, bend: 2, back: true },
  { road: 2, bend: 6 },
  { road: 2, bend: 8, back: true },
  { road: 3, bend: 1, back: true },
  { road: 3, bend: 4 },
  { road: 3, bend: 6, back: true },
];

/** West Africa in the brand's colour, with vehicles on its roads: decoration, drawn from our own map data. */
export function Picture() {
  const { t, i18n } = useTranslation();
  const language = i18n.resolvedLanguage === 'fr' ? 'fr' : 'en';
  const { width, height } = picture;
  return (
    <>
      <svg
        className={classes.picture}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <path className={classes.land} d={picture.land} />
        <path className={classes.lake} d={picture.lakes} />
        <path className={classes.river} d={picture.rivers} />
        <path className={classes.border} d={picture.borders} />
        {picture.countries.map((country) => (
          <text key={country.en} className={classes.country} x={country.at[0]} y={country.at[1]}>
            {country[language]}
          </text>
        ))}
        {picture.towns.map((town) => (
          <text
            key={`${town.at}`}
            className={classes.town}
            data-first={town.first || undefined}
            x={town.at[0]}
            y={town.at[1] - 6}
          >
            {town.name}
          </text>
        ))}
        {picture.roads.map((road) => (
          <path key={`${road[1]}`} className={classes.road} d={smooth(road)} />
        ))}
        {VEHICLES.map(({ road, bend, back }) => (
          <Vehicle key={`${road}-${bend}`} road={picture.roads[road] ?? []} bend={bend} back={back ?? false} />
        ))}
      </svg>
      <span className={classes.credit}>{t('signIn.mapCredit')}</span>
    </>
  );
}

function Vehicle({ road, bend, back }: { road: readonly Point[]; bend: number; back: boolean }) {
  const [x, y] = road[bend] ?? [0, 0];
  const turn = heading(road, bend) + (back ? 180 : 0);
  return <path className={classes.vehicle} d={ARROW} transform={`translate(${x} ${y}) rotate(${Math.round(turn)})`} />;
}
