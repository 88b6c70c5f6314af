'use client';

/**
 * A passing word of confirmation. Never the only place something is said: it disappears by itself.
 * `undo` adds a button that takes the action back, `action` another one.
 */
export function notify(
  message: string,
  options: { undo?: () => void; action?: { label: string; onPress: () => void } } = {},
) {
  const { undo, action = undo && { label: 'Undo', onPress: undo } } = options;
  void import('sonner').then(({ toast }) =>
    toast(message, action && { action: { label: action.label, onClick: action.onPress }, duration: 10_000 }),
  );
}
