'use client';

import { useState } from 'react';
import { truncateText } from './truncate-text';
import { Button } from './button';

/** Text of any length that someone else wrote: its beginning, and all of it in a box of its own for who asks for it. */
export function LongText({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const beginning = truncateText(text);
  if (beginning === text) return text;
  return (
    <>
      {isOpen ? (
        <span
          role="region"
          aria-label="The whole text"
          tabIndex={0}
          className="block max-h-96 overflow-y-auto"
        >
          {text}
        </span>
      ) : (
        beginning
      )}{' '}
      <Button size="sm" aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Show less' : 'Show all'}
      </Button>
    </>
  );
}
