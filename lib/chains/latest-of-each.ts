/** Each chain once, where it stands first, as it was changed last: one that moved up between two loads is in both. */
export function latestOfEach<Row extends { id: string; updatedAt: string }>(rows: Row[]): Row[] {
  const latest = new Map<string, Row>();
  for (const row of rows) {
    const known = latest.get(row.id);
    if (!known || Date.parse(row.updatedAt) > Date.parse(known.updatedAt)) latest.set(row.id, row);
  }
  return [...latest.values()];
}
