import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Tone, toneClasses } from './tone';

const css = readFileSync(new URL('../../app/globals.css', import.meta.url), 'utf8');
const tones = Object.keys(toneClasses) as Tone[];
const coloursIn = (classes: string) =>
  [...classes.matchAll(/(?:bg|text|border)-(?!dashed)([\w-]+)/g)].map((match) => match[1]!);

it('colours each tone with its own colours only; what is hidden is neutral, and marked by its pattern', () => {
  for (const tone of tones) {
    const own = tone === 'hidden' ? 'neutral' : tone;
    const { ink, soft, fill } = toneClasses[tone];
    const isHidden = tone === 'hidden';
    expect([coloursIn(ink), coloursIn(soft), coloursIn(fill)], tone).toEqual([
      [`${own}-ink`],
      [isHidden ? own : `${own}-soft`],
      [own],
    ]);
    expect([soft.includes('dashed'), fill.includes('hatched')], tone).toEqual([isHidden, isHidden]);
  }
});

it('uses colours that the theme defines', () => {
  const used = tones.flatMap((tone) => Object.values(toneClasses[tone]).flatMap(coloursIn));
  for (const colour of used) expect(css).toContain(`--color-${colour}:`);
});
