import { quantile } from '../numbers/quantiles.ts';

/** A month of a workshop. */
export type WorkMonth = {
  /** Months since the year 0: year × 12 + month − 1. */
  month: number;
  /** Working days of the calendar in it. */
  workdays: number;
  /** Work orders of it. */
  orders: number;
};

export type MonthForecast = { p10: number; p50: number; p90: number };

/** Orders a working day count half after so many months. */
const HALF = 4;
/** What a month of the year differed counts half after so many years; and is drawn to nothing by so many years. */
const SEASON_HALF = 4;
const SEASON_PRIOR = 1;
const SEASONS = 8;
/** Errors of past forecasts that make the interval. */
const ERRORS = 36;
const LEAST_MONTHS = 6;

/**
 * Work orders of the month after the last one: its working days, times the recent level of orders a working day, times how this month of the year
 * differed from the months before it in the years before. The interval is that of the errors of the same forecast for the last three years.
 * @param past ascending, without gaps
 * @param workdays of the month that is forecast
 */
export function forecastMonth(past: readonly WorkMonth[], workdays: number): MonthForecast | undefined {
  const p50 = levelForecast(past, workdays);
  if (p50 === undefined) return undefined;
  const ratios: number[] = [];
  for (let end = past.length - 1; end >= LEAST_MONTHS && ratios.length < ERRORS; end--) {
    const said = levelForecast(past.slice(0, end), past[end]!.workdays);
    if (said !== undefined) ratios.push(past[end]!.orders / said);
  }
  if (ratios.length < LEAST_MONTHS) return { p10: 0.7 * p50, p50, p90: 1.3 * p50 };
  return { p10: p50 * Math.min(1, quantile(ratios, 0.09)), p50, p90: p50 * Math.max(1, quantile(ratios, 0.91)) };
}

function levelForecast(past: readonly WorkMonth[], workdays: number): number | undefined {
  if (past.length < LEAST_MONTHS) return undefined;
  const rates = past.map((one) => Math.log(Math.max(1, one.orders) / Math.max(1, one.workdays)));
  let [sum, weights] = [0, 0];
  for (let back = 1; back <= Math.min(24, rates.length); back++) {
    const at = rates.length - back;
    const weight = 0.5 ** (back / HALF);
    sum += weight * (rates[at]! - season(rates, at));
    weights += weight;
  }
  return workdays * Math.exp(sum / weights + season(rates, rates.length));
}

/** How a place of the year differed from the twelve months around it, in the years before `rates` ends. */
function season(rates: readonly number[], at: number): number {
  let [sum, weights] = [0, SEASON_PRIOR];
  const newest = at < rates.length ? at : at - 12;
  for (let then = newest; then >= 6 && then > at - 12 * SEASONS; then -= 12) {
    if (then + 6 > rates.length) continue;
    const year = rates.slice(then - 6, then + 6);
    const weight = 0.5 ** ((at - then) / 12 / SEASON_HALF);
    sum += weight * (rates[then]! - year.reduce((total, one) => total + one, 0) / year.length);
    weights += weight;
  }
  return sum / weights;
}
