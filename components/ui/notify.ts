'use client';

/**
 * A passing word of confirmation. Never the only place something is said: it disappears by itself.
 * `undo` adds a button that takes the action back.
 */
export function notify(message: string, options: { undo?: () => void } = {}) {
  void import('sonner').then(({ toast }) =>
    toast(message, options.undo && { action: { label: 'Undo', onClick: options.undo }, duration: 10_000 }),
  );
}
