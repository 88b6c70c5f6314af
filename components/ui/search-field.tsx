'use client';

import { useId, useRef } from 'react';
import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import { controlClasses } from './control-classes';

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Enter: on to what was found. */
  onEnter?: () => void;
  placeholder?: string;
  className?: string;
};

/** A filter box. Its label is spoken, not drawn; Escape and the cross empty it. */
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
          // An input method's Enter takes its suggestion.
          if (event.key === 'Enter' && onEnter && !event.nativeEvent.isComposing) {
            event.preventDefault();
            return onEnter();
          }
          if (event.key !== 'Escape' || value === '') return;
          // What is around it stays open: only the words go.
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
          // Typing goes on, and a phone's keyboard stays.
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
