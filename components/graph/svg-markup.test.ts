import { describe, expect, it } from 'vitest';
import { icon, text } from './picture';
import { svgElement, svgMarkup, tokenOf } from './svg-markup';

describe('svgMarkup', () => {
  it('lets no words become markup: they come from the service, and the screen takes them as they are', () => {
    const markup = svgMarkup([text(1, 2, '<img src=x onerror="alert(1)"> & Co', 'ink')], tokenOf);
    expect(markup).toBe(
      '<text x="1" y="2" font-size="12" fill="var(--ink)">&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; Co</text>',
    );
    expect(svgElement('g', { id: '"><script>' })).toBe('<g id="&quot;&gt;&lt;script&gt;"></g>');
  });

  it('leaves out what is not given, and writes no more places than can be seen', () => {
    expect(svgMarkup([{ kind: 'box', x: 1 / 3, y: 0, width: 2, height: 3, fill: 'line' }], tokenOf)).toBe(
      '<rect x="0.3333" y="0" width="2" height="3" fill="var(--line)"></rect>',
    );
    const [, transform] = /transform="([^"]*)"/.exec(
      svgMarkup([icon('completed', 10, 20, 8, 'ink')], tokenOf),
    )!;
    expect(transform).toBe('translate(10 20) scale(0.5)');
  });
});
