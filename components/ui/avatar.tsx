import { clsx } from 'clsx';
import { User } from 'lucide-react';

type AvatarProps = {
  /** Null when the person does not share it. The avatar is decorative: callers show the name next to it. */
  name: string | null;
};

export function Avatar({ name }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={clsx(
        'inline-grid size-7 shrink-0 place-items-center rounded-full border border-line text-xs font-medium text-muted',
        name ? 'bg-neutral-soft' : 'hatched',
      )}
    >
      {name ? initials(name) : <User className="size-4" />}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('en-GB');
}
