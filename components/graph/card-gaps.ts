/** World units between cards: enough for an arrow, as little as keeps most of a chain on a laptop's screen. */
export const cardGaps = { gapX: 40, gapY: 44 };
