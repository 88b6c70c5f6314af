import { describe, expect, it } from 'vitest';
import { icon, text } from './picture';
import { svgElement, svgMarkup, cssVariable } from './svg-markup';

describe('svgMarkup', () => {
  it('escapes text and attributes, because they come from the service', () => {
    const markup = svgMarkup([text(1, 2, '<img src=x onerror="alert(1)"> & Co', 'ink')], cssVariable);
    expect(markup).toBe(
      '<text x="1" y="2" font-size="12" fill="var(--ink)">&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; Co</text>',
    );
    expect(svgElement('g', { id: '"><script>' })).toBe('<g id="&quot;&gt;&lt;script&gt;"></g>');
  });

  it('leaves out undefined attributes and rounds to four decimal places', () => {
    expect(svgMarkup([{ kind: 'box', x: 1 / 3, y: 0, width: 2, height: 3, fill: 'line' }], cssVariable)).toBe(
      '<rect x="0.3333" y="0" width="2" height="3" fill="var(--line)"></rect>',
    );
    const [, transform] = /transform="([^"]*)"/.exec(
      svgMarkup([icon('completed', 10, 20, 8, 'ink')], cssVariable),
    )!;
    expect(transform).toBe('translate(10 20) scale(0.5)');
  });
});
