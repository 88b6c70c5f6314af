'use client';

import { useState } from 'react';
import { truncateText } from './truncate-text';
import { Button } from './button';

/** Text of any length from another person: truncated at first, in full in a scrolling box on request. */
export function LongText({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const truncated = truncateText(text);
  if (truncated === text) return text;
  return (
    <>
      {isOpen ? (
        <span role="region" aria-label="Full text" tabIndex={0} className="block max-h-96 overflow-y-auto">
          {text}
        </span>
      ) : (
        truncated
      )}{' '}
      <Button size="sm" aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Show less' : 'Show all'}
      </Button>
    </>
  );
}
