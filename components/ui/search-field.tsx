'use client';

import { useId, useRef } from 'react';
import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import { controlClasses } from './control-classes';

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Called on Enter, to move on to the results. */
  onEnter?: () => void;
  placeholder?: string;
  className?: string;
};

/** A filter box whose label is for screen readers. Escape and the clear button empty it. */
export function SearchField({ label, value, onChange, onEnter, placeholder, className }: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={clsx('relative', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-faint"
      />
      <input
        id={id}
        ref={input}
        type="search"
        value={value}
        placeholder={placeholder ?? label}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          // Enter during composition (IME) only accepts the suggestion.
          if (event.key === 'Enter' && onEnter && !event.nativeEvent.isComposing) {
            event.preventDefault();
            return onEnter();
          }
          if (event.key !== 'Escape' || value === '') return;
          // Only the text is cleared; a surrounding dialog or panel stays open.
          event.preventDefault();
          event.stopPropagation();
          onChange('');
        }}
        className={clsx(controlClasses, 'px-8 [&::-webkit-search-cancel-button]:hidden')}
      />
      {value !== '' && (
        <button
          type="button"
          tabIndex={-1}
          aria-label="Clear search"
          // Keeps focus in the input, so that a phone's keyboard stays open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
          className="absolute inset-y-0 right-0.5 my-auto grid size-7 place-items-center rounded-md text-muted hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}
