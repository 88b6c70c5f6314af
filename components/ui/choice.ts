import type { ReactNode } from 'react';

/** An option of a Select or ComboBox. Typing matches `text`; `detail` is a secondary line below it. */
export type Choice = { id: string; text: string; detail?: string; icon?: ReactNode };
