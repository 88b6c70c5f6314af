'use client';

/**
 * Shows a toast. It disappears by itself, so never give information there only.
 * `undo` adds a button that undoes the action; `action` adds any other button.
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
