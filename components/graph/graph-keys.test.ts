import { describe, expect, it } from 'vitest';
import { graphCommand } from './graph-keys';

const press = (key: string, held: Partial<Parameters<typeof graphCommand>[0]> = {}) =>
  graphCommand({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...held });

describe('graphCommand', () => {
  it('walks with arrows, Home and End; pans with Shift', () => {
    expect(press('ArrowUp')).toEqual({ kind: 'go', key: 'ArrowUp' });
    expect(press('End')).toEqual({ kind: 'go', key: 'End' });
    expect(press('ArrowUp', { shiftKey: true })).toEqual({ kind: 'pan', right: 0, down: -0.25 });
  });

  it('zooms, fits, opens and clears', () => {
    expect(press('+')).toMatchObject({ kind: 'zoom' });
    expect(press('=')).toEqual(press('+'));
    expect(press('0')).toEqual({ kind: 'fit' });
    expect(press('Enter')).toEqual({ kind: 'open' });
    expect(press('Escape')).toEqual({ kind: 'clear' });
  });

  it('leaves the browser its own keys: zooming the page, going back, selecting with Space, Tab', () => {
    expect(press('+', { ctrlKey: true })).toBeNull();
    expect(press('0', { metaKey: true })).toBeNull();
    expect(press('ArrowLeft', { altKey: true })).toBeNull();
    expect(press(' ')).toBeNull();
    expect(press('Tab')).toBeNull();
  });
});
