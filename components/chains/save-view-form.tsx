'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { notStored } from '@/lib/chains/saved-views';

/** Asks for the name of a new view. `onSave` returns whether this browser has stored it. */
export function SaveViewForm({ onSave }: { onSave: (name: string) => boolean }) {
  const [name, setName] = useState('');
  const [isRefused, setRefused] = useState(false);
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) setRefused(!onSave(name.trim()));
      }}
    >
      <TextField
        label="Name of the view"
        value={name}
        onChange={setName}
        maxLength={40}
        autoFocus
        errorMessage={isRefused ? notStored('save') : undefined}
      />
      <Button type="submit" variant="primary">
        Save
      </Button>
    </form>
  );
}
