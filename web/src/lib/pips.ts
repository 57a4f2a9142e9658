/** Where the pips of each face lie, on a die of 100 by 100. */
const [a, m, z] = [26, 48, 70] as const;

export const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[50, m]],
  [[28, a], [72, z]],
  [[28, a], [50, m], [72, z]],
  [[28, a], [72, a], [28, z], [72, z]],
  [[28, a], [72, a], [50, m], [28, z], [72, z]],
  [[28, a], [72, a], [28, m], [72, m], [28, z], [72, z]],
];
