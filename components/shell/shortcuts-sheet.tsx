'use client';

import { Dialog } from '@/components/ui/dialog';
import { Kbd } from '@/components/ui/kbd';
import { navItems } from './nav-items';

const goWords = navItems.map(({ letter, label }) => `${label.toLowerCase()} (${letter})`).join(', ');
const groups: { title: string; keys: { keys: string[]; does: string }[] }[] = [
  {
    title: 'Everywhere',
    keys: [
      { keys: ['Ctrl', 'K'], does: 'Search what is loaded' },
      { keys: ['/'], does: 'Search this page' },
      { keys: ['Enter'], does: 'Go from the search to the first line found' },
      { keys: ['g', '…'], does: `Go to ${goWords}` },
      { keys: ['?'], does: 'This list' },
      { keys: ['Esc'], does: 'Close what is open' },
    ],
  },
  {
    title: 'Today',
    keys: [
      { keys: ['j', 'k'], does: 'Next line, previous line' },
      {
        keys: ['1', '…', '6'],
        does: 'Changed, promises, what holds each chain, calls, leave alone, waiting',
      },
      { keys: ['Enter'], does: 'Open it' },
      { keys: ['c'], does: 'Copy the line, or the call with all its questions' },
      { keys: ['d'], does: 'Write an update about it' },
      { keys: ['s'], does: 'Hide it until a day' },
      { keys: ['e'], does: 'Export all chains' },
      { keys: ['m'], does: 'Mark everything as seen' },
    ],
  },
  {
    title: 'In the list of chains',
    keys: [
      { keys: ['j', 'k'], does: 'Next, previous' },
      { keys: ['Enter'], does: 'Open it' },
      { keys: ['Space'], does: 'Show it beside the list' },
      { keys: ['1', '2', '3', '4'], does: 'Chase, Waiting, On track, Completed' },
      { keys: ['0'], does: 'All open chains' },
    ],
  },
  {
    title: 'In the access requests',
    keys: [
      { keys: ['j', 'k'], does: 'Next, previous' },
      { keys: ['Enter'], does: 'Open it and go to what you can do' },
      { keys: ['Space'], does: 'Open it, close it' },
      { keys: ['m'], does: 'Mark it handled in this browser, or unmark it' },
    ],
  },
  {
    title: 'On a chain',
    keys: [
      { keys: ['c'], does: 'Copy the number to call and what to say' },
      { keys: ['[', ']'], does: 'Previous, next chain of the list' },
      { keys: ['d', 'u'], does: 'Write an update' },
      { keys: ['e'], does: 'Export' },
      { keys: ['w'], does: 'Why? What a conclusion is based on' },
      { keys: ['i'], does: 'What if…' },
      { keys: ['u'], does: 'Undo the last “what if”' },
    ],
  },
  {
    title: 'While inviting people',
    keys: [{ keys: ['Ctrl', 'Enter'], does: 'Send the invitations' }],
  },
  {
    title: 'In a graph',
    keys: [
      { keys: ['↑', '↓', '←', '→'], does: 'Follow the dependencies' },
      { keys: ['Enter'], does: 'Select it and go to its panel; Enter again opens it' },
      { keys: ['+', '−'], does: 'Zoom in, zoom out' },
      { keys: ['0'], does: 'Show everything' },
      { keys: ['Esc'], does: 'Clear the selection' },
    ],
  },
];

/** ?: which keys do what. Drawn while it is open. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" size="sm" isOpen onOpenChange={onClose}>
      {/* Arrows scroll what has the focus. */}
      <div tabIndex={0} className="space-y-4 rounded-sm">
        {groups.map((group) => (
          <section key={group.title}>
            <h3 className="mb-1 text-xs font-medium text-faint">{group.title}</h3>
            <dl className="divide-y divide-line text-sm">
              {group.keys.map(({ keys, does }) => (
                <div key={does} className="flex min-h-9 items-center justify-between gap-4">
                  <dt>{does}</dt>
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
