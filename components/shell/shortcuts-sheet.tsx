'use client';

import { Dialog } from '@/components/ui/dialog';
import { Kbd } from '@/components/ui/kbd';
import { navItems } from './nav-items';

const destinations = navItems.map(({ letter, label }) => `${label.toLowerCase()} (${letter})`).join(', ');
const groups: { title: string; keys: { keys: string[]; action: string }[] }[] = [
  {
    title: 'Everywhere',
    keys: [
      { keys: ['Ctrl', 'K'], action: 'Search what is loaded' },
      { keys: ['/'], action: 'Search this page' },
      { keys: ['Enter'], action: 'Go from the search to the first line found' },
      { keys: ['g', '…'], action: `Go to ${destinations}` },
      { keys: ['?'], action: 'This list' },
      { keys: ['Esc'], action: 'Close what is open' },
    ],
  },
  {
    title: 'Today',
    keys: [
      { keys: ['j', 'k'], action: 'Next line, previous line' },
      {
        keys: ['1', '…', '6'],
        action: 'Changed, promises, what holds each chain, calls, leave alone, waiting',
      },
      { keys: ['Enter'], action: 'Open it' },
      { keys: ['c'], action: 'Copy the line, or the call with all its questions' },
      { keys: ['d'], action: 'Write an update about it' },
      { keys: ['s'], action: 'Hide it until a day' },
      { keys: ['e'], action: 'Export all chains' },
      { keys: ['m'], action: 'Mark everything as seen' },
    ],
  },
  {
    title: 'In the list of chains',
    keys: [
      { keys: ['j', 'k'], action: 'Next, previous' },
      { keys: ['Enter'], action: 'Open it' },
      { keys: ['Space'], action: 'Show it beside the list' },
      { keys: ['1', '2', '3', '4'], action: 'Chase, Waiting, On track, Completed' },
      { keys: ['0'], action: 'All open chains' },
    ],
  },
  {
    title: 'In the access requests',
    keys: [
      { keys: ['j', 'k'], action: 'Next, previous' },
      { keys: ['Enter'], action: 'Open it and go to what you can do' },
      { keys: ['Space'], action: 'Open it, close it' },
      { keys: ['m'], action: 'Mark it handled in this browser, or unmark it' },
    ],
  },
  {
    title: 'On a chain',
    keys: [
      { keys: ['c'], action: 'Copy the number to call and what to say' },
      { keys: ['[', ']'], action: 'Previous, next chain of the list' },
      { keys: ['d', 'u'], action: 'Write an update' },
      { keys: ['e'], action: 'Export' },
      { keys: ['w'], action: 'Why? What a conclusion is based on' },
      { keys: ['i'], action: 'What if…' },
      { keys: ['u'], action: 'Undo the last “what if”' },
    ],
  },
  {
    title: 'While inviting people',
    keys: [{ keys: ['Ctrl', 'Enter'], action: 'Send the invitations' }],
  },
  {
    title: 'In a graph',
    keys: [
      { keys: ['↑', '↓', '←', '→'], action: 'Follow the dependencies' },
      { keys: ['Enter'], action: 'Select it and go to its panel; Enter again opens it' },
      { keys: ['+', '−'], action: 'Zoom in, zoom out' },
      { keys: ['0'], action: 'Show everything' },
      { keys: ['Esc'], action: 'Clear the selection' },
    ],
  },
];

/** The list of keyboard shortcuts, opened with ?. Mounted only while open. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" size="sm" isOpen onOpenChange={onClose}>
      {/* Focusable, so that the arrow keys scroll it. */}
      <div tabIndex={0} className="space-y-4 rounded-sm">
        {groups.map((group) => (
          <section key={group.title}>
            <h3 className="mb-1 text-xs font-medium text-faint">{group.title}</h3>
            <dl className="divide-y divide-line text-sm">
              {group.keys.map(({ keys, action }) => (
                <div key={action} className="flex min-h-9 items-center justify-between gap-4">
                  <dt>{action}</dt>
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
