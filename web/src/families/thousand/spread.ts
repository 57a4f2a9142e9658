/** Move labels apart along a line so that none covers another. */
export function spread<T extends { want: number }>(
  labels: readonly T[],
  gap: number,
  length: number,
): (T & { place: number })[] {
  const sorted = [...labels].sort((a, b) => a.want - b.want).map((label) => ({ ...label, place: label.want }));
  for (let at = 1; at < sorted.length; at += 1) {
    const before = sorted[at - 1];
    const label = sorted[at];
    if (before && label) label.place = Math.max(label.place, before.place + gap);
  }
  let limit = length;
  for (const label of sorted.reverse()) {
    label.place = Math.min(label.place, limit);
    limit = label.place - gap;
  }
  return sorted;
}
