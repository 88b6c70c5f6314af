/** Each row once, at its first place, in its latest version: one that moved up between two loads is on both pages. */
export function latestOfEach<Row extends { id: string; updatedAt: string }>(rows: Row[]): Row[] {
  const latest = new Map<string, Row>();
  for (const row of rows) {
    const known = latest.get(row.id);
    if (!known || Date.parse(row.updatedAt) > Date.parse(known.updatedAt)) latest.set(row.id, row);
  }
  return [...latest.values()];
}
