'use client';

import { useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { Kbd } from '@/components/ui/kbd';
import { areSingleKeysOn, switchSingleKeys } from '@/components/ui/single-keys';
import { navItems } from './nav-items';

const destinations = navItems.map(({ letter, label }) => `${label.toLowerCase()} (${letter})`).join(', ');
const groups: { title: string; keys: { keys: string[]; description: string }[] }[] = [
  {
    title: 'Everywhere',
    keys: [
      { keys: ['Ctrl', 'K'], description: 'Search what is loaded' },
      { keys: ['/'], description: 'Search this page' },
      { keys: ['Enter'], description: 'Go from the search to the first line found' },
      { keys: ['g', '…'], description: `Go to ${destinations}` },
      { keys: ['?'], description: 'This list' },
      { keys: ['Alt', 'T'], description: 'Go to the last confirmation, such as one with Undo' },
      { keys: ['Esc'], description: 'Close what is open' },
    ],
  },
  {
    title: 'Today',
    keys: [
      { keys: ['j', 'k'], description: 'Next line, previous line' },
      {
        keys: ['1', '…', '6'],
        description: 'Changed, promises, what holds each chain, calls, leave alone, waiting',
      },
      { keys: ['Enter'], description: 'Open it' },
      { keys: ['c'], description: 'Copy the line, or the call with all its questions' },
      { keys: ['d'], description: 'Write an update about it' },
      { keys: ['s'], description: 'Hide it until a chosen day' },
      { keys: ['e'], description: 'Export all chains' },
      { keys: ['m'], description: 'Mark everything as seen' },
    ],
  },
  {
    title: 'In the list of chains',
    keys: [
      { keys: ['j', 'k'], description: 'Next, previous' },
      { keys: ['Enter'], description: 'Open it' },
      { keys: ['Space'], description: 'Show it next to the list' },
      { keys: ['1', '2', '3', '4'], description: 'Chase, Waiting, On track, Completed' },
      { keys: ['0'], description: 'All open chains' },
    ],
  },
  {
    title: 'In the access requests',
    keys: [
      { keys: ['j', 'k'], description: 'Next, previous' },
      { keys: ['Enter'], description: 'Open it and go to what you can do' },
      { keys: ['Space'], description: 'Open it, close it' },
      { keys: ['m'], description: 'Mark it handled in this browser, or unmark it' },
    ],
  },
  {
    title: 'On a chain',
    keys: [
      { keys: ['c'], description: 'Copy the number to call and what to say' },
      { keys: ['[', ']'], description: 'Previous, next chain of the list' },
      { keys: ['d', 'u'], description: 'Write an update' },
      { keys: ['e'], description: 'Export' },
      { keys: ['w'], description: 'Why? What a conclusion is based on' },
      { keys: ['i'], description: 'What if…' },
      { keys: ['u'], description: 'Undo the last “what if”' },
    ],
  },
  {
    title: 'While inviting people',
    keys: [{ keys: ['Ctrl', 'Enter'], description: 'Send the invitations' }],
  },
  {
    title: 'In a graph',
    keys: [
      { keys: ['↑', '↓', '←', '→'], description: 'Follow the dependencies' },
      { keys: ['Home', 'End'], description: 'Go to the first, to the last' },
      { keys: ['Enter'], description: 'Open it; on a chain, go to its panel first' },
      { keys: ['d'], description: 'Choose what a stage waits for' },
      { keys: ['Shift', '↑', '↓', '←', '→'], description: 'Move the view' },
      { keys: ['+', '−'], description: 'Zoom in, zoom out' },
      { keys: ['0'], description: 'Show everything' },
      { keys: ['Esc'], description: 'Clear the selection' },
    ],
  },
];

/** The list of keyboard shortcuts, opened with ? or from the search. Mounted only while open. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" size="sm" isOpen onOpenChange={onClose}>
      {/* Focusable, so that the arrow keys scroll it. */}
      <div tabIndex={0} className="space-y-4 rounded-sm">
        <SingleKeysSwitch />
        {groups.map((group) => (
          <section key={group.title}>
            <h3 className="mb-1 text-xs font-medium text-faint">{group.title}</h3>
            <dl className="divide-y divide-line text-sm">
              {group.keys.map(({ keys, description }) => (
                <div key={description} className="flex min-h-9 items-center justify-between gap-4">
                  <dt>{description}</dt>
                  <dd className="flex gap-1">
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** For people who dictate or press keys by accident (WCAG 2.1.4). */
export function SingleKeysSwitch() {
  const [isOn, setOn] = useState(areSingleKeysOn);
  const [isStored, setStored] = useState(true);
  return (
    <Checkbox
      isSelected={isOn}
      onChange={(next) => {
        setStored(switchSingleKeys(next));
        setOn(areSingleKeysOn());
      }}
      description={
        !isStored
          ? 'This browser does not store data for this site. Allow it, then try again.'
          : isOn
            ? 'In this browser. They do nothing while you type.'
            : 'Off in this browser: of the keys below, only those with Ctrl or Alt, Space, Enter, Esc, Home, End and the arrows work. To open this list again, press Ctrl K, then choose Keyboard shortcuts.'
      }
    >
      Use single-key shortcuts
    </Checkbox>
  );
}
