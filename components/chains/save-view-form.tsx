'use client';

import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { notStored } from '@/lib/chains/saved-views';

/** Asks for the name of a new view. `onSave` returns whether this browser has stored it. */
export function SaveViewForm({ onSave }: { onSave: (name: string) => boolean }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const refuse = (reason: string) => {
    // The message first, so that it is read with the field.
    flushSync(() => setError(reason));
    field.current?.focus();
  };
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!name.trim()) refuse('Enter a name');
        else if (onSave(name.trim())) setError(undefined);
        else refuse(notStored('save'));
      }}
    >
      <TextField
        label="Name of the view"
        value={name}
        onChange={setName}
        maxLength={40}
        autoFocus
        ref={field}
        errorMessage={error}
      />
      <Button type="submit" variant="primary">
        Save
      </Button>
    </form>
  );
}
