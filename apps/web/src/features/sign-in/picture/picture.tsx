import { useTranslation } from 'react-i18next';
import classes from './picture.module.css';
import picture from './west-africa.json';

const ARROW =
  'M0-9.5c.5 0 .9.3 1.1.7L8 8.2c.3.8-.4 1.5-1.2 1.2L0 6.6l-6.8 2.8c-.8.3-1.5-.4-1.2-1.2l6.9-17c.2-.4.6-.7 1.1-.7z';

/** West Africa in the brand's colour, with vehicles on its roads: decoration, drawn once from Natural Earth. */
export function Picture() {
  const { t, i18n } = useTranslation();
  const language = i18n.resolvedLanguage === 'fr' ? 'fr' : 'en';
  const size = `0 0 ${picture.width} ${picture.height}`;
  return (
    <>
      <svg className={classes.picture} viewBox={size} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path className={classes.land} d={picture.land} />
        <path className={classes.lake} d={picture.lakes} />
        <path className={classes.river} d={picture.rivers} />
        <path className={classes.border} d={picture.borders} />
        {picture.roads.map((road) => (
          <path key={road} className={classes.road} d={road} />
        ))}
        {picture.names.map(({ at: [x, y], kind, ...name }) => (
          <text key={`${x} ${y}`} className={classes[kind]} x={x} y={y}>
            {name[language] ?? name.en}
          </text>
        ))}
        {picture.vehicles.map(({ at: [x, y], turn }) => (
          <path
            key={`${x} ${y}`}
            className={classes.vehicle}
            d={ARROW}
            transform={`translate(${x} ${y}) rotate(${turn})`}
          />
        ))}
      </svg>
      <span className={classes.credit}>{t('signIn.mapCredit')}</span>
    </>
  );
}
