import type { ReactNode } from 'react';

/** One thing to pick in a Select or ComboBox. `text` is what typing matches; `detail` is a second, quieter line. */
export type Choice = { id: string; text: string; detail?: string; icon?: ReactNode };
