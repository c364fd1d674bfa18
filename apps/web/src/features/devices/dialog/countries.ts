export { countriesIn } from '../../../ui/countries.ts';
