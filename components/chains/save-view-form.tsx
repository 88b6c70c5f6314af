'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';

/** Asks for the name of a new view. */
export function SaveViewForm({ onSave }: { onSave: (name: string) => void }) {
  const [name, setName] = useState('');
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) onSave(name.trim());
      }}
    >
      <TextField label="Name of the view" value={name} onChange={setName} maxLength={40} autoFocus />
      <Button type="submit" variant="primary">
        Save
      </Button>
    </form>
  );
}
