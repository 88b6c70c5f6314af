'use client';

import type { Ref } from 'react';
import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
} from 'react-aria-components/SearchField';
import { controlLook } from './field';

type SearchFieldProps = Omit<AriaSearchFieldProps, 'children' | 'className'> & {
  label: string;
  placeholder?: string;
  className?: string;
  ref?: Ref<HTMLInputElement>;
};

/** A filter box. Its label is spoken, not drawn; Escape and the cross empty it. */
export function SearchField({ label, placeholder, className, ref, ...props }: SearchFieldProps) {
  return (
    <AriaSearchField {...props} className={clsx('group relative', className)}>
      <Label className="sr-only">{label}</Label>
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-faint"
      />
      <Input
        ref={ref}
        placeholder={placeholder ?? label}
        className={clsx(controlLook, 'px-8 [&::-webkit-search-cancel-button]:hidden')}
      />
      <AriaButton className="absolute inset-y-0 right-0.5 my-auto grid size-7 place-items-center rounded-md text-muted group-data-empty:hidden hover:text-ink">
        <X aria-hidden className="size-4" />
      </AriaButton>
    </AriaSearchField>
  );
}
