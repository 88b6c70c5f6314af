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

  it('writes the weight and the anchor of a text, and paints a path only as it says', () => {
    const font = { weight: 600, anchor: 'end' } as const;
    expect(svgMarkup([text(1, 2, 'Bath', 'muted', font)], cssVariable)).toBe(
      '<text x="1" y="2" font-size="12" font-weight="600" text-anchor="end" fill="var(--muted)">Bath</text>',
    );
    const path = { kind: 'path', d: 'M0 0', strokeWidth: 2 } as const;
    expect(svgMarkup([{ ...path, stroke: 'ink' }], cssVariable)).toBe(
      '<path d="M0 0" fill="none" stroke="var(--ink)" stroke-width="2"></path>',
    );
    expect(svgMarkup([{ ...path, fill: 'ink', y: 3 }], cssVariable)).toBe(
      '<path d="M0 0" transform="translate(0 3) scale(1)" fill="var(--ink)"></path>',
    );
    const box = { kind: 'box', x: 0, y: 0, width: 2, height: 3, radius: 8, stroke: 'line' } as const;
    expect(svgMarkup([box], cssVariable)).toContain('rx="8" fill="none" stroke="var(--line)">');
  });
});
