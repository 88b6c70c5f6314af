/** "3 chains have not been checked yet and may belong here." */
export const uncheckedText = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? ' has' : 's have'} not been checked yet and may belong here.`;
