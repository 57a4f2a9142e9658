/** Chance that six fair faces are at least so uneven: the upper tail of chi-squared, 5 degrees. */
export function chanceOfWorse(x: number): number {
  if (x <= 0) return 1;
  // For odd degrees of freedom the tail is the normal tail plus a finite sum.
  const root = Math.sqrt(x);
  const density = Math.exp(-x / 2) / Math.sqrt(2 * Math.PI);
  return 2 * (normalTail(root) + density * (root + root ** 3 / 3));
}

/** Upper tail of the normal distribution (Abramowitz and Stegun 26.2.17; error below 1e-7). */
function normalTail(z: number): number {
  const k = 1 / (1 + 0.2316419 * z);
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  const series = 0.31938153 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429)));
  return density * k * series;
}
